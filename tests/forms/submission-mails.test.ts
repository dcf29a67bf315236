import { describe, expect, test } from 'bun:test'
import { asc } from 'drizzle-orm'
import { eraseSubmissions } from '#src/forms/personal-data.ts'
import { copyWindowHours, maxCopiesPerWindow } from '#src/forms/limits.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { addForm, contactFields, field, listSubmissions } from './sample-form.ts'

const { shop, app, guest, editor } = storeTest({ clients: { editor: 4 } })
const path = '/forms/contact/submit'
const valid = { name: 'Ann', email: 'ann@example.com', message: 'Hello\n<b>you</b> https://evil.example' }
const send = (form: Record<string, string | File> = valid) => guest.post(path, form, acceptJson)

const mails = () => shop.db.read.select().from(shop.db.t.outbox).orderBy(asc(shop.db.t.outbox.id))
const mailsOf = async (template: string) => (await mails()).filter((mail) => mail.template === template)
const tickets = () => shop.db.read.select().from(shop.db.t.tickets).orderBy(asc(shop.db.t.tickets.id))

test('staff get an email with the answers, and answer the visitor', async () => {
  await addForm(shop, { notify: 'a@shop.example, b@shop.example' })
  await send()
  const sent = await mailsOf('form_submission')
  expect(sent.map(({ recipient, replyTo }) => [recipient, replyTo])).toEqual([
    ['a@shop.example', 'ann@example.com'],
    ['b@shop.example', 'ann@example.com'],
  ])
  const [{ subject, text, html }] = sent as [(typeof sent)[0]]
  expect(subject).toBe('Contact: new submission')
  expect(text).toContain('Ann')
  expect(text).toContain(`${shop.config.baseUrl}/admin/cms-forms/submissions/1`)
  expect(html).toContain('Hello<br>&lt;b&gt;you&lt;/b&gt; https://evil.example')
  expect(html).not.toContain('href="https://evil.example')
})

test('a form that says nothing sends nothing, and neither do spam and a repeated submission', async () => {
  await addForm(shop, { slug: 'quiet' })
  await guest.post('/forms/quiet/submit', valid, acceptJson)
  expect(await mails()).toEqual([])
  await addForm(shop, { notify: 'a@shop.example', opensTicket: true })
  await send({ ...valid, _website: 'x' })
  expect([await mails(), await tickets()]).toEqual([[], []])
  const key = 'a'.repeat(32)
  await send({ ...valid, _key: key })
  await send({ ...valid, _key: key })
  expect((await mailsOf('form_submission')).length).toBe(1)
  expect((await tickets()).length).toBe(1)
})

test('a suspected submission that staff release is followed by its emails and ticket, once, and has its files', async () => {
  await addForm(shop, { fields: [...contactFields, field('file', 'Note')], notify: 'a@shop.example', opensTicket: true })
  await send({ ...valid, note: new File(['x'], 'note.txt'), _website: 'x' })
  expect([await mails(), await tickets()]).toEqual([[], []])
  const move = (action: string) =>
    editor.post('/admin/cms-forms/submissions/bulk', { ids: 1, action, back: '/admin/cms-forms/submissions' })
  for (const action of ['inbox', 'spam', 'inbox']) await move(action)
  expect(await mailsOf('form_submission')).toHaveLength(1)
  expect((await tickets()).map(({ email, isSpam }) => [email, isSpam])).toEqual([['ann@example.com', false]])
  expect((await editor.get('/admin/cms-forms/submissions/1')).text).toContain('note.txt')
})

test('emails alone, of a form that opens no ticket, are sent once as well', async () => {
  await addForm(shop, { notify: 'a@shop.example' })
  await send()
  for (const action of ['spam', 'inbox'])
    await editor.post('/admin/cms-forms/submissions/bulk', { ids: 1, action, back: '/admin/cms-forms/submissions' })
  expect(await mailsOf('form_submission')).toHaveLength(1)
})

test('an address with a line break or a second one never reaches the header', async () => {
  await addForm(shop, { notify: 'a@shop.example' })
  for (const email of ['ann@example.com\nBcc: x@evil.example', 'ann@example.com, x@evil.example'])
    expect((await send({ ...valid, email })).status).toBe(422)
  expect(await mails()).toEqual([])
})

test('the visitor gets a copy in their language when the form says so, and a stranger at most a few a day', async () => {
  await addForm(shop, { copyToVisitor: true })
  for (let count = 0; count < maxCopiesPerWindow + 2; count += 1) await send()
  const copies = await mailsOf('form_copy')
  expect(copies.map(({ recipient }) => recipient)).toEqual(Array.from({ length: maxCopiesPerWindow }, () => 'ann@example.com'))
  expect(copies[0]!.text).toContain('You get this email because your address was entered in this form')
  shop.clock.advance(copyWindowHours * 60 * 60_000 + 1)
  await send()
  expect((await mailsOf('form_copy')).length).toBe(maxCopiesPerWindow + 1)
})

test('a ticket has the subject of the form with its answers, the visitor as its requester, and a link from the submission', async () => {
  await addForm(shop, { opensTicket: true, ticketSubject: 'Question of {{ Name }} {{nothing}}' })
  await send()
  const [ticket] = await tickets()
  expect(ticket).toMatchObject({ subject: 'Question of Ann', email: 'ann@example.com', name: 'Ann', channel: 'web' })
  expect((await listSubmissions(shop))[0]!.ticketId).toBe(ticket!.id)
  expect((await mailsOf('ticket_created')).map(({ recipient }) => recipient)).toEqual(['ann@example.com'])
  const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  expect((await admin.get('/admin/cms-forms/submissions/1')).text).toContain(`href="/admin/tickets/${ticket!.id}"`)
  expect((await admin.get(`/admin/tickets/${ticket!.id}`)).text).toContain('Name: Ann')
})

test('a ticket or a copy needs an email field, and staff are told at the switch', async () => {
  const fields = [field('text', 'Name')]
  await expect(addForm(shop, { fields, opensTicket: true })).rejects.toThrow('forms.ticketNeedsEmail')
  await expect(addForm(shop, { fields, copyToVisitor: true })).rejects.toThrow('forms.copyNeedsEmail')
  const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  const email = { 'fields.0.type': 'email', 'fields.0.label': 'Email', 'fields.0.required': 'on' }
  const after = { copyToVisitor: 'on', opensTicket: 'on', notify: 'a@shop.example' }
  const saved = await admin.post('/admin/cms-forms', { name: 'Contact', enabled: 'on', ...email, ...after })
  expect(saved.status).toBe(303)
  const editor = (await admin.get(saved.headers.get('location')!)).text
  expect(editor).toMatch(/name="notify"[^>]*>a@shop\.example</)
  expect(editor).toMatch(/name="opensTicket"[^>]* checked/)
})

test('erasing an account erases the emails about what it sent', async () => {
  await addForm(shop, { notify: 'a@shop.example' })
  const user = await createTestUser(shop, 1)
  const client = await createSignedInClient(app, shop, user)
  await client.post(path, { ...valid, email: user.email }, acceptJson)
  await shop.db.transaction((tx) => tx.update(tx.t.outbox).set({ state: 'sent' }))
  await shop.db.transaction((tx) => eraseSubmissions(tx, { id: user.id, emailKey: user.email, emailVerifiedAt: 1 }))
  expect((await mailsOf('form_submission')).map(({ html, replyTo, recipient }) => [html, replyTo, recipient])).toEqual([['', null, '']])
})

describe('erasing an account', () => {
  const sent = async () => (await mailsOf('form_submission')).map(({ text }) => text)
  const erase = async (user: { id: number; email: string }, emailVerifiedAt: number | null) => {
    await shop.db.transaction((tx) => tx.update(tx.t.outbox).set({ state: 'sent' }))
    await shop.db.transaction((tx) => eraseSubmissions(tx, { id: user.id, emailKey: user.email, emailVerifiedAt }))
  }

  test('erases the emails about a form without an address, and none of others', async () => {
    await addForm(shop, { notify: 'a@shop.example', fields: [field('text', 'Name')] })
    const user = await createTestUser(shop, 1)
    const client = await createSignedInClient(app, shop, user)
    await client.post(path, { name: 'Okapi' }, acceptJson)
    await send({ name: 'Zebra' })
    await erase(user, null)
    expect(await sent()).toEqual(['', expect.stringContaining('Zebra')])
  })

  test('keeps what others sent with an address that the person entered, too', async () => {
    await addForm(shop, { notify: 'a@shop.example', copyToVisitor: true })
    const user = await createTestUser(shop, 1)
    const client = await createSignedInClient(app, shop, user)
    await client.post(path, { ...valid, message: 'Okapi' }, acceptJson)
    await send({ ...valid, message: 'Zebra' })
    await erase(user, 1)
    expect(await sent()).toEqual(['', expect.stringContaining('Zebra')])
    expect((await mailsOf('form_copy')).map(({ text }) => text)).toEqual(['', expect.stringContaining('Zebra')])
  })

  test('erases emails about submissions with its address that were deleted before, once that is proven', async () => {
    await addForm(shop, { notify: 'a@shop.example' })
    const user = await createTestUser(shop, 1)
    await send({ ...valid, email: user.email.toUpperCase() })
    await shop.db.transaction((tx) => tx.delete(tx.t.formSubmissions))
    await erase(user, null)
    expect(await sent()).toEqual([expect.stringContaining('Ann')])
    await erase(user, 1)
    expect(await sent()).toEqual([''])
  })
})
