import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import { maxTriesPerCode, proofMinutes } from '#src/accounts/limits.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findUser } from '#src/accounts/users.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { listAllLanguages } from '#src/i18n/list-languages.ts'
import { getMail } from '#src/mail/outbox.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { saveTemplateVersion } from '#src/mail/templates/template-versions.ts'
import { builtInText, getMailTemplate } from '#src/mail/templates/templates.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { apply } from '#src/wholesale/applications.ts'
import { correctPassword, createAccount } from '#tests/accounts/create-account.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import '#tests/support/matchers.ts'
import { storeTest } from '#tests/support/store-test.ts'
import type { TestClient, TestResponse } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'

const { shop, app } = storeTest()
const minute = 60_000
const proof = { proof_password: correctPassword }

let customer: number
beforeEach(async () => {
  customer = (await createAccount(shop, { email: 'customer@example.com' })).id
})

/** Of an account with a password, unless `password` is none, that signed in too long ago. */
async function signInLongAgo(roleId: RoleId, password?: string): Promise<TestClient> {
  const account = { email: `staff${roleId}@example.com`, roleId, ...(password === undefined ? {} : { password }) }
  const client = await createSignedInClient(app, shop, await createAccount(shop, account))
  shop.clock.advance(proofMinutes * minute)
  return client
}

const rolePath = () => `/admin/users/${customer}/role`
const roleForm = { role_id: '4', from: '1', confirmed: 'on' }
const roleOf = async () => (await findUser(shop.db.read, customer))!.roleId

/** What the page that asks sends again. */
function hiddenFields({ text }: TestResponse): Record<string, string> {
  const form = /<form[^>]*id="confirm-form".*?<\/form>/s.exec(text)![0]
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}

describe('a role', () => {
  test('is changed with the password again, and what was chosen is kept', async () => {
    const admin = await signInLongAgo(5)
    const asked = await admin.post(rolePath(), roleForm)
    expect(asked).toHaveStatus(403)
    expect(asked).toShow('Your password')
    expect(asked.text).toContain(`action="${rolePath()}"`)
    expect(hiddenFields(asked)).toEqual(roleForm)
    const wrong = await admin.post(rolePath(), { ...roleForm, proof_password: 'wrong' })
    expect(wrong).toHaveStatus(422)
    expect(hiddenFields(wrong)).toEqual(roleForm)
    expect(wrong.text).not.toContain('value="wrong"')
    expect(await roleOf()).toBe(1)
    expect(await admin.post(rolePath(), { ...hiddenFields(asked), ...proof })).toHaveStatus(303)
    expect(await roleOf()).toBe(4)
  })

  test('needs no proof right after signing in, nor for some minutes after a proof', async () => {
    const admin = await signInLongAgo(5)
    await admin.post(rolePath(), { ...roleForm, ...proof })
    shop.clock.advance((proofMinutes - 1) * minute)
    expect(await admin.post(rolePath(), { role_id: '3', from: '4', confirmed: 'on' })).toHaveStatus(303)
    shop.clock.advance(minute)
    expect(await admin.post(rolePath(), { role_id: '1', from: '3', confirmed: 'on' })).toHaveStatus(403)
    const fresh = await createSignedInClient(app, shop, (await findUser(shop.db.read, customer + 1))!)
    expect(await fresh.post(rolePath(), { role_id: '1', from: '3', confirmed: 'on' })).toHaveStatus(303)
  })

  test('is asked about in each session, and a copied cookie gains nothing by the proof', async () => {
    const admin = await signInLongAgo(5)
    const other = await createSignedInClient(app, shop, (await findUser(shop.db.read, customer + 1))!)
    const former = admin.cookies.get('session')!
    shop.clock.advance(proofMinutes * minute)
    await admin.post(rolePath(), { ...roleForm, ...proof })
    expect(admin.cookies.get('session')).not.toBe(former)
    expect(await other.post(rolePath(), { role_id: '1', from: '4', confirmed: 'on' })).toHaveStatus(403)
    other.cookies.set('session', former)
    const copied = await other.post(rolePath(), { role_id: '1', from: '4', confirmed: 'on' })
    expect(copied.location).toStartWith('/login')
    expect(await roleOf()).toBe(4)
  })

  test('is asked about in a fragment that takes the place of the page, and by programs as an error', async () => {
    const admin = await signInLongAgo(5)
    const headers = { 'hx-request': 'true', 'hx-request-type': 'partial' }
    const fragment = await admin.send(rolePath(), { method: 'POST', headers, body: new URLSearchParams(roleForm) })
    expect(fragment.headers.get('hx-retarget')).toBe('#main > .page')
    expect(fragment.text).not.toContain('<!doctype')
    expect(hiddenFields(fragment)).toEqual(roleForm)
    const json = (fields: Record<string, string>) =>
      admin.send(rolePath(), { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(fields) })
    expect((await json(roleForm)).json()).toMatchObject({ error: 'proof_required' })
    expect(await json({ ...roleForm, proof_password: 'wrong' })).toHaveStatus(422)
    await json({ ...roleForm, ...proof })
    expect(await roleOf()).toBe(4)
  })

  test('is not asked about while the setting is off, which only a proof switches', async () => {
    const admin = await signInLongAgo(5)
    const form = parseEditorForm((await admin.get('/admin/settings')).text) as Record<string, string>
    expect(await admin.post('/admin/settings', { ...form, shop_page_size: '12' })).toHaveStatus(303)
    const current = parseEditorForm((await admin.get('/admin/settings')).text) as Record<string, string>
    const { confirm_sensitive_actions: _on, ...withoutIt } = current
    expect(await admin.post('/admin/settings', withoutIt)).toHaveStatus(403)
    expect(await admin.post('/admin/settings', { ...current, staff_rights: 'least_privilege' })).toHaveStatus(403)
    expect((await readSettings(shop.db.read)).confirm_sensitive_actions).toBe(true)
    expect((await readSettings(shop.db.read)).staff_rights).toBe('flat')
    await shop.db.transaction((tx) => saveSettings(tx, { confirm_sensitive_actions: false }, 1))
    expect(await admin.post(rolePath(), roleForm)).toHaveStatus(303)
  })
})

test('a role is not given by an application or a new account without the proof either', async () => {
  const admin = await signInLongAgo(5)
  const { wholesaleApplications } = shop.db.t
  await shop.db.transaction((tx) => apply(tx, customer, { company: 'Corner', taxId: '', website: '', message: '' }, shop.now()))
  expect(await admin.post('/admin/wholesale-applications/1/approve', {})).toHaveStatus(403)
  expect(await admin.post('/admin/users', { name: 'New', email: 'new@example.com', role_id: '2' })).toHaveStatus(403)
  expect(await roleOf()).toBe(1)
  expect((await shop.db.read.select().from(wholesaleApplications))[0]!.state).toBe('open')
  await admin.post('/admin/wholesale-applications/1/approve', proof)
  expect(await roleOf()).toBe(2)
})

describe('guessing', () => {
  test('is limited like signing in', async () => {
    const admin = await signInLongAgo(5)
    const guess = () => admin.post(rolePath(), { ...roleForm, proof_password: 'wrong' })
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBeLessThan(430)
    const limited = await admin.post(rolePath(), { ...roleForm, ...proof })
    expect(limited).toHaveStatus(429)
    expect(hiddenFields(limited)).toEqual(roleForm)
    expect(await roleOf()).toBe(1)
  })
})

describe('an account without a password', () => {
  const readCode = async () => /\b\d{6}\b/.exec((await getMail(shop.db.read, (await listOutbox(shop.db.read))[0]!.id)).text)![0]

  test('gets a code by email, which works once, in this session and for this', async () => {
    const admin = await signInLongAgo(5, guestPassword)
    const asked = await admin.post(rolePath(), roleForm)
    expect(asked).toHaveStatus(403)
    expect(asked).toShow('Your account has no password.')
    expect(await listOutbox(shop.db.read)).toEqual([])
    const sent = await admin.post(rolePath(), { ...hiddenFields(asked), proof_send: '1' })
    expect(sent).toShow('Enter the code that we sent to staff5@example.com.')
    const code = await readCode()
    const other = await createSignedInClient(app, shop, (await findUser(shop.db.read, customer + 1))!)
    shop.clock.advance(proofMinutes * minute - 1)
    await admin.post(rolePath(), { ...roleForm, proof_send: '1' })
    const newCode = await readCode()
    expect(newCode).not.toBe(code)
    expect(await admin.post(rolePath(), { ...roleForm, proof_code: code })).toHaveStatus(422)
    shop.clock.advance(1)
    expect(await other.post(rolePath(), { ...roleForm, proof_code: newCode })).toHaveStatus(422)
    expect(await admin.post(rolePath(), { ...hiddenFields(sent), proof_code: newCode })).toHaveStatus(303)
    expect(await roleOf()).toBe(4)
    shop.clock.advance(proofMinutes * minute)
    expect(await admin.post(rolePath(), { role_id: '1', from: '4', confirmed: 'on', proof_code: newCode })).toHaveStatus(422)
  })

  test('has few tries', async () => {
    const admin = await signInLongAgo(5, guestPassword)
    await admin.post(rolePath(), { ...roleForm, proof_send: '1' })
    const code = await readCode()
    for (let tries = 0; tries < maxTriesPerCode; tries += 1)
      await admin.post(rolePath(), { ...roleForm, proof_code: code === '111111' ? '222222' : '111111' })
    expect(await admin.post(rolePath(), { ...roleForm, proof_code: code })).toHaveStatus(422)
    expect(await roleOf()).toBe(1)
  })
})

describe('an export with customers', () => {
  test.each([
    '/admin/users/export.csv?role=1',
    '/admin/wholesale-applications/export.csv',
    '/admin/ecommerce/orders/export.csv',
    '/admin/outbox/export.csv',
    '/admin/audit-log/export.csv',
    '/admin/cms-forms/submissions/export.csv',
    '/admin/ecommerce/returns/export.csv',
    '/admin/ecommerce/subscriptions/export.csv',
  ])('%s starts after the proof', async (path) => {
    const admin = await signInLongAgo(5)
    const asked = await admin.get(path)
    expect(asked).toHaveStatus(302)
    expect(asked.location).toBe(`/admin/confirm?next=${encodeURIComponent(path)}`)
    const page = await admin.get(asked.location!)
    expect(hiddenFields(page)).toEqual({ next: path })
    expect(await admin.post('/admin/confirm', { next: path, proof_password: 'wrong' })).toHaveStatus(422)
    expect(await admin.post('/admin/confirm', { next: path, ...proof })).toMatchObject({ status: 303, location: path })
    expect((await admin.get(path)).headers.get('content-type')).toStartWith('text/csv')
  })

  test('leads nowhere else', async () => {
    const admin = await signInLongAgo(5)
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      expect(await admin.post('/admin/confirm', { next, ...proof })).toMatchObject({ status: 303, location: '/admin' })
    expect(hiddenFields(await admin.get('/admin/confirm?next=//evil.example'))).toEqual({ next: '/admin' })
  })

  test('of products needs no proof', async () => {
    const admin = await signInLongAgo(5)
    expect(await admin.get('/admin/ecommerce/brands/export.csv')).toHaveStatus(200)
  })
})

test('the text of an email with a secret changes after the proof, in every way; others change as before', async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
  const language = (await listAllLanguages(shop)).find(({ code }) => code === 'de')!.id
  const admin = await signInLongAgo(5)
  const { subject, body } = await builtInText('reset_password', 'de')
  const first = { slug: 'reset_password', language: 'en', subject, body: `<h1>First</h1>${body}` } as const
  const { versionBefore } = await shop.db.transaction((tx) => saveTemplateVersion(tx, first, { editor: 'Ann', roleId: 5, now: shop.now() }))
  const key = 'mail.template.reset_password.subject'
  const upload = new File([`key,source,de\n${key},,Neu`], 'f.csv')
  const preview = await admin.post(`/admin/languages/${language}/files`, { file: upload })
  const [, fileAction] = /<form class="button-row" method="post" action="([^"]+)"/.exec(preview.text)!
  const requests: [string, Record<string, string>][] = [
    ['/admin/email-templates/reset_password', { subject, preheader: 'First line', body: `${body}\n<p>1 &amp; 2</p>` }],
    ['/admin/email-templates/reset_password/reset', {}],
    ['/admin/email-templates/reset_password/undo', { entry: '1' }],
    [`/admin/email-templates/reset_password/en/versions/${versionBefore}/restore`, {}],
    [`/admin/languages/${language}/translations`, { key, text: 'Neu', was: '' }],
    [fileAction!, {}],
  ]
  const texts = async () => [
    (await getMailTemplate(shop.db.read, 'reset_password', ['en'])).body,
    (await getMailTemplate(shop.db.read, 'reset_password', ['de'])).subject,
  ]
  const before = await texts()
  for (const [path, fields] of requests) {
    const asked = await admin.post(path, fields)
    expect({ path, status: asked.status }).toEqual({ path, status: 403 })
    expect(Object.keys(hiddenFields(asked))).toEqual(Object.keys(fields))
  }
  expect(await texts()).toEqual(before)
  const welcome = { subject: 'Hi', preheader: '', body: '<p>Hi</p>' }
  expect(await admin.post('/admin/email-templates/welcome', welcome)).toHaveStatus(303)
  expect(await admin.post(requests[0]![0], { ...requests[0]![1], ...proof })).toHaveStatus(303)
  expect((await texts())[0]).toContain('<p>1 &amp; 2</p>')
})

test('accounts of staff are created, edited and disabled after the proof', async () => {
  const admin = await signInLongAgo(5)
  const colleague = await createAccount(shop, { email: 'colleague@example.com', roleId: 3 })
  const path = `/admin/users/${colleague.id}`
  for (const [address, fields] of [
    ['/admin/users', { name: 'New', email: 'new@example.com', role_id: '5' }],
    [path, { name: 'Eve', email: 'eve@example.com' }],
    [`${path}/password-link`, {}],
    [`${path}/enable`, {}],
    [`${path}/disable`, { reason: 'gone' }],
  ] as [string, Record<string, string>][])
    expect(await admin.post(address, fields)).toHaveStatus(403)
  expect((await findUser(shop.db.read, colleague.id))!).toMatchObject({ email: 'colleague@example.com', disabledAt: null })
  expect(await admin.post('/admin/users', { name: 'New', email: 'c2@example.com', role_id: '1' })).toHaveStatus(303)
})

describe.each(['flat', 'least_privilege'] as const)('under %s rights', (preset) => {
  beforeEach(() => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, 1)))

  test.each([3, 4] as const)('role %i gains no right by its password, and is asked before an export', async (role) => {
    const client = await signInLongAgo(role)
    for (const [path, fields] of [
      [rolePath(), roleForm],
      ['/admin/users', { name: 'New', email: 'new@example.com', role_id: '5' }],
      ['/admin/settings', { staff_rights: 'flat', confirm_sensitive_actions: '' }],
    ] as [string, Record<string, string>][]) {
      const refused = await client.post(path, { ...fields, ...proof })
      if (path !== '/admin/settings') expect(refused).toHaveStatus(403)
    }
    expect(await roleOf()).toBe(1)
    expect(await readSettings(shop.db.read)).toMatchObject({ staff_rights: preset, confirm_sensitive_actions: true })
    const { users } = shop.db.t
    expect(await shop.db.read.select().from(users).where(eq(users.email, 'new@example.com'))).toEqual([])
  })

  test.each([3, 4] as const)('role %i exports users only after the proof', async (role) => {
    const client = await signInLongAgo(role)
    const asked = await client.get('/admin/users/export.csv')
    expect(asked.location).toStartWith('/admin/confirm?next=')
    await client.post('/admin/confirm', { next: '/admin/users/export.csv', ...proof })
    expect(await client.get('/admin/users/export.csv')).toHaveStatus(200)
  })
})
