import { proofMinutes } from '#src/accounts/limits.ts'
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { queueMail } from '#src/mail/outbox.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { queueCustomerMail } from '#src/tickets/mails/customer-mails.ts'
import { queueStaffMails } from '#src/tickets/mails/staff-mails.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, admin, agent, editor } = storeTest({ clients: { admin: 5, agent: 3, editor: 4 } })

const listPath = '/admin/outbox'
const readRecipients = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])

const queueWelcomeMail = (to: string, name = 'Amara', target = shop) =>
  target.db.transaction((tx) =>
    queueMail(target, tx, {
      template: 'welcome',
      to,
      params: { customer_name: name, account_link: 'https://shop.example/dashboard', confirm_prompt: '' },
    }),
  )
const code = (to: string) =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      template: 'two_factor_verification',
      to,
      params: { verification_code: '482915', customer_name: 'Amara', expires_in_minutes: '15' },
    }),
  )
const setState = (id: number, state: 'sent' | 'failed', target = shop) => {
  const { outbox } = target.db.t
  return target.db.transaction((tx) => tx.update(outbox).set({ state, lastError: '550 No such user' }).where(eq(outbox.id, id)))
}

describe('the outbox', () => {
  test('shows recipient, subject, template and status, newest first', async () => {
    await queueWelcomeMail('first@example.com')
    shop.clock.advance(1000)
    await queueWelcomeMail('second@example.com')
    const page = await admin.get(listPath)
    expect(readRecipients(page.text)).toEqual(['second@example.com', 'first@example.com'])
    expect(page).toShow('Welcome')
    expect(page).toShow('Not sent')
    expect(page).toShow('No mail server is set up, so emails are stored here and not sent.')
  })

  test('can be searched by recipient, subject and template, ignoring case, and filtered by status', async () => {
    const failedMailId = await queueWelcomeMail('Zoe@example.com')
    await setState(failedMailId, 'failed')
    await code('amara@example.com')
    expect(readRecipients((await admin.get(`${listPath}?q=ZOE@`)).text)).toEqual(['Zoe@example.com'])
    expect(readRecipients((await admin.get(`${listPath}?q=two_factor`)).text)).toEqual(['amara@example.com'])
    expect(readRecipients((await admin.get(`${listPath}?q=%25`)).text)).toEqual([])
    expect(readRecipients((await admin.get(`${listPath}?view=failed`)).text)).toEqual(['Zoe@example.com'])
    expect(readRecipients((await admin.get(`${listPath}?view=lost`)).text)).toHaveLength(2)
  })

  test('shows 25 rows per page, runs as many queries for 25 rows as for one, and stops at the last page', async () => {
    await queueWelcomeMail('a@example.com')
    await admin.get(listPath)
    const baseline = await countQueries(shop, () => admin.get(listPath))
    for (let i = 0; i < 26; i += 1) await queueWelcomeMail(`a${i}@example.com`)
    expect(await countQueries(shop, () => admin.get(listPath))).toBe(baseline)
    expect(readRecipients((await admin.get(listPath)).text)).toHaveLength(25)
    expect(readRecipients((await admin.get(`${listPath}?page=9`)).text)).toHaveLength(2)
  })

  test('is filtered by template', async () => {
    await queueWelcomeMail('ann@example.com')
    await code('amara@example.com')
    expect(readRecipients((await admin.get(`${listPath}?template=welcome`)).text)).toEqual(['ann@example.com'])
    expect(readRecipients((await agent.get(`${listPath}?template=two_factor_verification`)).text)).toEqual(['amara@example.com'])
    expect(readRecipients((await admin.get(`${listPath}?template=other`)).text)).toHaveLength(2)
  })

  test('shows why an email failed and when it is tried again', async () => {
    const id = await queueWelcomeMail('ann@example.com')
    const { outbox } = shop.db.t
    const retry = { state: 'queued', attempts: 2, lastError: '451 Try later', runAt: shop.now() + 3_600_000 } as const
    await shop.db.transaction((tx) => tx.update(outbox).set(retry).where(eq(outbox.id, id)))
    for (const path of [listPath, `${listPath}/${id}`]) {
      expect(await admin.get(path)).toShow('451 Try later')
      expect(await admin.get(path)).toShow('Next try')
      expect(await admin.get(path)).toShow('11:00 AM')
    }
  })

  test('is the fragment #list for htmx', async () => {
    await queueWelcomeMail('a@example.com')
    const partial = await admin.htmx(listPath).get(`${listPath}?q=a&view=all&sort=date&dir=desc`)
    expect(partial).toReplace('#list')
    expect(partial.headers.get('hx-push-url')).toBe(`${listPath}?q=a`)
  })
})

describe('an email', () => {
  test('shows its headers and plain text, and its HTML in a frame that runs no scripts', async () => {
    const id = await queueWelcomeMail('amara@example.com', '<img src=x onerror=alert(1)>')
    const page = await admin.get(`${listPath}/${id}`)
    expect(page).toShow('amara@example.com')
    expect(page).toShow('Details')
    expect(page.text).toContain(`<iframe class="mail-frame"`)
    expect(page.text).toMatch(/<iframe[^>]*sandbox=""/)
    expect(page.text).not.toContain('<img src=x')
    const body = await admin.get(`${listPath}/${id}/body`)
    const csp = body.headers.get('content-security-policy')!
    expect(csp).toContain("default-src 'none'")
    expect(csp).toContain('sandbox')
    expect(csp).not.toContain('script-src')
    expect(body.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('can be sent again as a new message, which is written to the audit log', async () => {
    const shopWithMailer = await createTestShop({ config: { rateLimits: false }, mailer: true })
    const client = await createSignedInClient(buildApp(shopWithMailer), shopWithMailer, await createTestUser(shopWithMailer, 5))
    const id = await queueWelcomeMail('amara@example.com', 'Amara', shopWithMailer)
    await setState(id, 'failed', shopWithMailer)
    const response = await client.post(`${listPath}/${id}/send`)
    expect(response).toRedirectTo(`${listPath}/${id + 1}`)
    expect(await client.follow(response)).toShow('Email queued to resend')
    const { outbox, auditLog } = shopWithMailer.db.t
    const rows = await shopWithMailer.db.read.select().from(outbox).orderBy(outbox.id)
    expect(rows).toMatchObject([{ state: 'failed' }, { state: 'queued', lastError: null, attempts: 0, resentId: id }])
    expect((await client.get(`${listPath}/${id}`)).text).toContain(`href="${listPath}/${id + 1}"`)
    expect((await client.get(`${listPath}/${id + 1}`)).text).toContain(`href="${listPath}/${id}"`)
    expect((await client.get(listPath)).text.match(/Sent again/g)).toHaveLength(1)
    expect((await shopWithMailer.db.read.select().from(auditLog).orderBy(auditLog.id)).at(-1)).toMatchObject({
      action: 'mail.sent_again',
      subject: `mail:${id}`,
      change: { message: id + 1 },
    })
    expect(await client.htmx().post(`${listPath}/${id}/send`)).toReplace('#mail')
  })

  test('is 404 when it does not exist', async () => {
    expect(await admin.get(`${listPath}/77`)).toHaveStatus(404)
    expect(await admin.get(`${listPath}/77/body`)).toHaveStatus(404)
    expect(await admin.post(`${listPath}/77/send`)).toHaveStatus(404)
  })
})

describe('an email that contains a code or a link', () => {
  test('is shown only to administrators, and its subject in no list', async () => {
    const id = await code('admin@example.com')
    expect(await admin.get(`${listPath}/${id}/body`)).toShow('482915')
    expect((await admin.get(listPath)).text).not.toContain('482915')
    for (const path of [listPath, `${listPath}/${id}`, `${listPath}/${id}/body`]) {
      expect((await agent.get(path)).text).not.toContain('482915')
    }
    expect(await agent.get(`${listPath}/${id}/body`)).toHaveStatus(403)
    expect(await agent.get(`${listPath}/${id}`)).toShow('Only administrators can read it here.')
  })

  test('is read and sent again only by an administrator who proved lately who they are', async () => {
    const id = await code('admin@example.com')
    shop.clock.advance(proofMinutes * 60_000)
    for (const path of [`${listPath}/${id}`, `${listPath}/${id}/body`]) {
      const asked = await admin.get(path)
      expect(asked).toHaveStatus(302)
      expect(asked.headers.get('location')).toStartWith('/admin/confirm')
    }
    const sent = await admin.post(`${listPath}/${id}/send`)
    expect(sent).toHaveStatus(403)
    expect(sent.text).not.toContain('482915')
    const welcome = await queueWelcomeMail('amara@example.com')
    expect(await admin.get(`${listPath}/${welcome}`)).toHaveStatus(200)
  })

  test('is exported without its subject', async () => {
    await code('admin@example.com')
    for (const client of [admin, agent]) {
      const { text } = await client.get(`${listPath}/export.csv`)
      expect(text).not.toContain('482915')
      expect(text.split('\r\n')[0]).toBe(
        'id,to,subject,template,status,created_at,sent_at,attempts,resent_id,bounced_at,bounce_reason,last_error',
      )
      expect(text).toContain('admin@example.com')
    }
  })

  test('cannot be guessed by searching', async () => {
    await code('admin@example.com')
    for (const client of [admin, agent]) expect(readRecipients((await client.get(`${listPath}?q=482915`)).text)).toEqual([])
  })
})

test('under least privilege an agent can read emails but not send them', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  const id = await queueWelcomeMail('amara@example.com')
  const page = await agent.get(`${listPath}/${id}`)
  expect(page).toHaveStatus(200)
  expect(page.text).not.toContain('Resend')
  expect(await agent.post(`${listPath}/${id}/send`)).toHaveStatus(403)
})

test('the outbox hides the customer’s link in emails to staff, and in those to customers from who may not answer tickets', async () => {
  const { users } = shop.db.t
  const [sam] = await shop.db.read.select().from(users).where(eq(users.roleId, 3))
  const ticket = await openTicket(shop, { assigneeId: sam!.id })
  await shop.db.transaction(async (tx) => {
    await saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now())
    await queueStaffMails(shop, tx, { ticket, kind: 'new' })
    await queueCustomerMail(shop, tx, { ticket, messageId: null, kind: 'resolved' })
  })
  const shown: unknown[] = []
  for (const { id, template } of await shop.db.read.select().from(shop.db.t.outbox).orderBy(shop.db.t.outbox.id))
    for (const [name, client] of Object.entries({ agent, editor })) {
      const texts = [await client.get(`${listPath}/${id}`), await client.get(`${listPath}/${id}/body`)].map(({ text }) => text)
      shown.push([template, name, texts.map((text) => text.includes(ticket.token))])
    }
  expect(shown).toEqual([
    ['staff_new_ticket', 'agent', [false, false]],
    ['staff_new_ticket', 'editor', [false, false]],
    ['ticket_resolved', 'agent', [true, true]],
    ['ticket_resolved', 'editor', [false, false]],
  ])
})
