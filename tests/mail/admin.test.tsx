import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { queueMail } from '#src/mail/outbox.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser
let agent: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
  agent = await browserOf(app, shop, await addPerson(shop, 3))
})

afterEach(() => shop.db.close())

const list = '/admin/outbox'
const recipients = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])

const welcome = (to: string, name = 'Amara') =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, { template: 'welcome', to, params: { customer_name: name, account_link: 'https://shop.example/dashboard' } }),
  )
const code = (to: string) =>
  shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      template: 'two_factor_verification',
      to,
      params: { verification_code: '482915', customer_name: 'Amara', expires_in_minutes: '15' },
    }),
  )
const setState = (id: number, state: 'sent' | 'failed') => {
  const { outbox } = shop.db.t
  return shop.db.transaction((tx) => tx.update(outbox).set({ state, lastError: '550 No such user' }).where(eq(outbox.id, id)))
}

describe('the outbox', () => {
  test('shows recipient, subject, template and state, the newest first', async () => {
    await welcome('first@example.com')
    shop.clock.advance(1000)
    await welcome('second@example.com')
    const page = await boss.get(list)
    expect(recipients(page.text)).toEqual(['second@example.com', 'first@example.com'])
    expect(page).toShow('Welcome')
    expect(page).toShow('Kept')
    expect(page).toShow('This shop has no mail server yet')
  })

  test('is searched by recipient, subject and template, in any case, and filtered by state', async () => {
    const failed = await welcome('Zoe@example.com')
    await setState(failed, 'failed')
    await code('amara@example.com')
    expect(recipients((await boss.get(`${list}?q=ZOE@`)).text)).toEqual(['Zoe@example.com'])
    expect(recipients((await boss.get(`${list}?q=two_factor`)).text)).toEqual(['amara@example.com'])
    expect(recipients((await boss.get(`${list}?q=%25`)).text)).toEqual([])
    expect(recipients((await boss.get(`${list}?view=failed`)).text)).toEqual(['Zoe@example.com'])
    expect(recipients((await boss.get(`${list}?view=lost`)).text)).toHaveLength(2)
  })

  test('holds 25 rows a page, asks no more of the database for them than for one, and ends with the last page', async () => {
    await welcome('a@example.com')
    await boss.get(list)
    const few = await countReads(shop, () => boss.get(list))
    for (let at = 0; at < 26; at += 1) await welcome(`a${at}@example.com`)
    expect(await countReads(shop, () => boss.get(list))).toBe(few)
    expect(recipients((await boss.get(list)).text)).toHaveLength(25)
    expect(recipients((await boss.get(`${list}?page=9`)).text)).toHaveLength(2)
  })

  test('is the fragment #list for htmx', async () => {
    await welcome('a@example.com')
    const part = await boss.htmx(list).get(`${list}?q=a&view=all&sort=date&dir=desc`)
    expect(part).toReplace('#list')
    expect(part.headers.get('hx-push-url')).toBe(`${list}?q=a`)
  })
})

describe('one mail', () => {
  test('shows its envelope and its plain text, and its body in a frame where nothing runs', async () => {
    const id = await welcome('amara@example.com', '<img src=x onerror=alert(1)>')
    const page = await boss.get(`${list}/${id}`)
    expect(page).toShow('amara@example.com')
    expect(page).toShow('Envelope')
    expect(page.text).toContain(`<iframe class="mail-frame"`)
    expect(page.text).toMatch(/<iframe[^>]*sandbox=""/)
    expect(page.text).not.toContain('<img src=x')
    const body = await boss.get(`${list}/${id}/body`)
    const policy = body.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('script-src')
    expect(body.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is sent again as a new message, and that is written down', async () => {
    await shop.db.close()
    shop = await testShop({ config: { rateLimits: false }, mailer: true })
    app = buildApp(shop)
    boss = await browserOf(app, shop, await addPerson(shop, 5))
    const id = await welcome('amara@example.com')
    await setState(id, 'failed')
    const answer = await boss.post(`${list}/${id}/send`)
    expect(answer).toRedirectTo(`${list}/${id}`)
    expect(await boss.follow(answer)).toShow('The mail will be sent again')
    const { outbox, auditLog } = shop.db.t
    const [row] = await shop.db.read.select().from(outbox).where(eq(outbox.id, id))
    expect(row).toMatchObject({ state: 'waiting', lastError: null, attempts: 0 })
    expect((await shop.db.read.select().from(auditLog)).at(-1)).toMatchObject({ action: 'mail.sent_again', subject: `mail:${id}` })
    expect(await boss.htmx().post(`${list}/${id}/send`)).toReplace('#mail')
  })

  test('that nobody wrote is not there', async () => {
    expect(await boss.get(`${list}/77`)).toHaveStatus(404)
    expect(await boss.get(`${list}/77/body`)).toHaveStatus(404)
    expect(await boss.post(`${list}/77/send`)).toHaveStatus(404)
  })
})

describe('a mail that holds a code or a link', () => {
  test('shows it to administrators only, wherever it stands', async () => {
    const id = await code('admin@example.com')
    expect(await boss.get(list)).toShow('482915')
    expect(await boss.get(`${list}/${id}/body`)).toShow('482915')
    for (const path of [list, `${list}/${id}`, `${list}/${id}/body`]) {
      expect((await agent.get(path)).text).not.toContain('482915')
    }
    expect(await agent.get(`${list}/${id}/body`)).toHaveStatus(403)
    expect(await agent.get(`${list}/${id}`)).toShow('Only administrators can read it here.')
  })

  test('cannot be guessed by searching', async () => {
    await code('admin@example.com')
    expect(recipients((await boss.get(`${list}?q=482915`)).text)).toHaveLength(1)
    expect(recipients((await agent.get(`${list}?q=482915`)).text)).toEqual([])
  })
})

test('under least privilege an agent reads mails and sends none', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  const id = await welcome('amara@example.com')
  const page = await agent.get(`${list}/${id}`)
  expect(page).toHaveStatus(200)
  expect(page.text).not.toContain('Send again')
  expect(await agent.post(`${list}/${id}/send`)).toHaveStatus(403)
})
