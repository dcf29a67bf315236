import '#tests/support/matchers.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { getMail } from '#src/mail/outbox.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import { mailCartReminders } from '#src/reminders/mail-cart-reminders.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { checkoutTest, detailsForm } from '#tests/checkout/checkout-client.ts'
import { placeTestOrder } from '#tests/support/checkout.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { stopLink } from '#src/mail-consents/stop-link.ts'

const { shop, app, mug, guest } = checkoutTest()
const hour = 3_600_000
const agree = { offers_emails: '1', consent_cart_reminder: 'on' }

beforeEach(() => shop.db.transaction((tx) => saveSettings(tx, { cart_reminder_hours: 4 }, shop.now())))

const reminders = async () => (await listOutbox(shop.db.read)).filter(({ template }) => template === 'cart_reminder')
const consents = () => shop.db.read.select().from(shop.db.t.mailConsents).orderBy(shop.db.t.mailConsents.emailKey)
const onlyCart = async () => (await shop.db.read.select().from(shop.db.t.carts))[0]!
const leaveFor = (hours: number) => shop.clock.advance(hours * hour)

async function leaveCart(fields: Record<string, string> = agree): Promise<TestClient> {
  const client = await guest()
  expect(await client.post('/checkout', { ...detailsForm, ...fields })).toHaveStatus(303)
  return client
}

describe('a cart reminder', () => {
  test('is sent once to a guest who agreed to it, also when two processes send them', async () => {
    await leaveCart()
    await leaveFor(3)
    expect(await mailCartReminders(shop)).toBe(0)
    await leaveFor(2)
    const counts = await Promise.all([mailCartReminders(shop), mailCartReminders(shop)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await mailCartReminders(shop)).toBe(0)
    const [row, ...more] = await reminders()
    expect(more).toEqual([])
    const mail = await getMail(shop.db.read, row!.id)
    expect(mail.recipient).toBe('amara@example.com')
    expect(mail.text).toContain('1 × Moss mug')
    expect(mail.text).not.toContain('Amara')
    expect(mail.unsubscribeLink).toBe(stopLink(shop, 'cart_reminder', 'amara@example.com'))
    expect(mail.html).toContain(Bun.escapeHTML(mail.unsubscribeLink))
  })

  test('waits while the shop is not open', async () => {
    await leaveCart()
    await leaveFor(5)
    await shop.db.transaction((tx) => saveSettings(tx, { shop_open: false }, shop.now()))
    expect(await mailCartReminders(shop)).toBe(0)
    await shop.db.transaction((tx) => saveSettings(tx, { shop_open: true }, shop.now()))
    expect(await mailCartReminders(shop)).toBe(1)
  })

  test('records which sentence was agreed to, where and when', async () => {
    await leaveCart()
    expect(await consents()).toEqual([
      expect.objectContaining({
        kind: 'cart_reminder',
        email: 'amara@example.com',
        wording: 'Email me one reminder if I leave items in my cart',
        source: 'checkout',
        givenAt: shop.now(),
        withdrawnAt: null,
      }),
    ])
  })

  test('is not sent without consent, nor when the box was emptied or the address corrected later', async () => {
    const client = await leaveCart({ offers_emails: '1' })
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(0)
    await client.post('/checkout', { ...detailsForm, ...agree, email: 'mistyped@example.com' })
    await client.post('/checkout', { ...detailsForm, ...agree })
    expect((await consents()).map(({ email, withdrawnAt }) => [email, withdrawnAt !== null])).toEqual([
      ['amara@example.com', false],
      ['mistyped@example.com', true],
    ])
    await client.post('/checkout', { ...detailsForm, offers_emails: '1' })
    expect(await mailCartReminders(shop)).toBe(0)
  })

  test('is not sent for a cart that was ordered, even if the payment failed', async () => {
    await leaveCart()
    await placeTestOrder(shop, (await onlyCart()).id)
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(0)
  })

  test('is not sent after the same address ordered from another cart', async () => {
    await leaveCart()
    await leaveFor(1)
    await leaveCart({})
    const carts = await shop.db.read.select().from(shop.db.t.carts).orderBy(shop.db.t.carts.id)
    await placeTestOrder(shop, carts.at(-1)!.id)
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(0)
  })

  test('is not sent while the setting is empty, nor for carts left days before it was set', async () => {
    await leaveCart()
    await shop.db.transaction((tx) => saveSettings(tx, { cart_reminder_hours: null }, shop.now()))
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(0)
    await leaveFor(24 * 4)
    await shop.db.transaction((tx) => saveSettings(tx, { cart_reminder_hours: 4 }, shop.now()))
    expect(await mailCartReminders(shop)).toBe(0)
  })

  test('is not sent when nothing in the cart is for sale', async () => {
    await leaveCart()
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set({ status: 'archived' }).where(eq(products.id, mug.id)))
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(0)
  })

  test('reaches an address at most once a week', async () => {
    await leaveCart()
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(1)
    await leaveCart()
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(0)
    await leaveFor(24 * 7)
    await leaveCart()
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(1)
  })
})

describe('an account', () => {
  async function signIn(): Promise<TestClient> {
    await createAccount(shop, { email: 'amara@example.com', name: 'Amara Okafor' })
    const client = await guest()
    await client.post('/login', { email: 'amara@example.com', password: correctPassword })
    return client
  }

  test('chooses its optional emails on the privacy page, for every cart it leaves', async () => {
    const client = await signIn()
    expect(await client.get('/account/privacy')).toShow('Optional emails')
    await client.post('/account/privacy/emails', agree)
    expect((await client.get('/account/privacy')).text).toMatch(/name="consent_cart_reminder"[^>]* checked/)
    expect((await client.get('/account/privacy')).text).not.toContain('consent_review_request" value="on" checked')
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(1)
    expect((await reminders())[0]!.recipient).toBe('amara@example.com')
  })

  test('that orders for another address withdraws nothing of that address', async () => {
    const client = await signIn()
    await client.post('/account/privacy/emails', agree)
    const other = await guest()
    await createAccount(shop, { email: 'other@example.com' })
    await other.post('/login', { email: 'other@example.com', password: correctPassword })
    await other.post('/checkout', { ...detailsForm, offers_emails: '1' })
    expect((await consents())[0]).toMatchObject({ email: 'amara@example.com', withdrawnAt: null })
    await client.post('/checkout', { ...detailsForm, offers_emails: '1' })
    expect((await consents())[0]!.withdrawnAt).toBe(shop.now())
  })

  test('withdraws its consent with an empty box', async () => {
    const client = await signIn()
    await client.post('/account/privacy/emails', agree)
    await client.post('/account/privacy/emails', { offers_emails: '1' })
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(0)
  })
})

describe('the link in a reminder', () => {
  const path = (kind: 'cart_reminder' | 'review_request' = 'cart_reminder') => {
    const { pathname, search } = new URL(stopLink(shop, kind, 'amara@example.com'))
    return pathname + search
  }

  test('asks first, and one press ends the reminders', async () => {
    await leaveCart()
    expect(await guest0().get(path())).toShow('Stop cart reminders')
    expect((await consents())[0]!.withdrawnAt).toBeNull()
    const token = new URLSearchParams(path().split('?')[1]).get('token')!
    expect(await guest0().post('/account/emails/stop', { token })).toShow('Emails stopped')
    await leaveFor(5)
    expect(await mailCartReminders(shop)).toBe(0)
  })

  test('ends them with the one click of a mail client, for this kind only', async () => {
    await leaveCart()
    expect(await guest0().post(path('review_request'), { 'List-Unsubscribe': 'One-Click' })).toHaveStatus(200)
    expect((await consents())[0]!.withdrawnAt).toBeNull()
    expect(await guest0().post(path(), { 'List-Unsubscribe': 'One-Click' })).toHaveStatus(200)
    expect((await consents())[0]!.withdrawnAt).toBe(shop.now())
  })

  test('does not work with another address or a made-up signature', async () => {
    await leaveCart()
    expect(await guest0().get('/account/emails/stop?token=Y2FydF9yZW1pbmRlcjphQGIuZXhhbXBsZQ.x')).toHaveStatus(404)
    expect(await guest0().post('/account/emails/stop', { token: 'x' })).toHaveStatus(404)
    expect((await consents())[0]!.withdrawnAt).toBeNull()
  })

  const guest0 = () => createTestClient(app)
})
