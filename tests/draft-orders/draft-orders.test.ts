import { describe, expect, test } from 'bun:test'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { findDraft } from '#src/draft-orders/find-drafts.ts'
import { placeDraft } from '#src/draft-orders/place-draft.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { listPayments } from '#src/payments/payments.ts'
import { currentSettings, saveSettings } from '#src/settings/settings.ts'
import { createTestClient, acceptJson } from '#tests/support/test-client.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { createTestUser } from '#tests/support/users.ts'
import { failEachStatement } from '#tests/support/fail-statement.ts'
import '#tests/support/matchers.ts'
import { buyerActionsTest } from '../orders/buyer-actions-test.ts'

const store = buyerActionsTest()
const { shop, app, guest, admin, card, mug, readStory } = store
const path = '/admin/ecommerce/draft-orders'

const address = { address1: '418 Alder Street', city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' }
const draftFields = (overrides: Record<string, string> = {}) => ({
  email: 'kim@example.com',
  name: 'Kim Lee',
  ...address,
  shipping: 'flat:1',
  [`units.${mug.variantId}`]: '2',
  ...overrides,
})
const createDraft = async (overrides: Record<string, string> = {}) => {
  const response = await admin.post(path, draftFields(overrides))
  expect(response.status).toBe(303)
  return { href: response.location!, id: Number(/(\d+)$/.exec(response.location!)![1]) }
}
const readDraft = async ({ id }: { id: number }) => (await findDraft(shop.db.read, { id }))!
const linkOf = async (draft: { id: number }) => `/checkout/draft/${(await readDraft(draft)).token}`
const sendLink = async (draft: { id: number; href: string }) => {
  await admin.post(`${draft.href}/send`, {})
  return linkOf(draft)
}
const openPayForm = async (link: string) => {
  const page = await guest.get(link)
  const valueOf = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(page.text)![1]!
  return { processor_id: valueOf('processor_id'), amount: valueOf('amount') }
}
const listOrders = () => shop.db.read.select().from(shop.db.t.orders)
const stockOf = async (sku: string) => {
  const { calculatedTotal, reserved } = (await findInventory(shop.db.read, sku))!
  return { left: calculatedTotal, reserved }
}

test.each([
  ['US', 'california', '90210', 'CA'],
  ['CA', 'CA-QC', 'H2X 1Y4', 'QC'],
  ['DE', 'CA', '10969', ''],
])('a draft to %s with the state %s and the code %s is stored with the state %j', async (country, state, postal_code, kept) => {
  expect((await readDraft(await createDraft({ country, state, postal_code, shipping: 'none' }))).address.state).toBe(kept)
})

describe('a draft order', () => {
  test('is one when its form is sent twice at once', async () => {
    const drafts = await Promise.all([createDraft(), createDraft()])
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1)
    expect(await shop.db.read.$count(shop.db.t.draftOrders)).toBe(1)
  })

  test('is saved without reserving stock, with items, customer, discount and shipping', async () => {
    const draft = await createDraft({ discount_kind: 'percent', discount_value: '10', discount_reason: 'Friends', note: 'By Friday' })
    expect(await readDraft(draft)).toMatchObject({
      total: 4800 - 480 + 695,
      itemCount: 2,
      shippingName: 'Ground',
      createdBy: expect.any(String),
    })
    expect(await stockOf(mug.sku)).toMatchObject({ reserved: 0 })
    const page = await admin.get(draft.href)
    expect(page).toShow('Friends')
    expect(page).toShow('$50.15')
    expect(await admin.get(`${path}?q=kim`)).toShow('Kim Lee')
    expect(await admin.get(`${path}?q=nobody`)).not.toShow('Kim Lee')
  })

  test('shows its total before it is saved, and finds items and customers', async () => {
    const preview = await admin.htmx().post(`${path}/preview`, draftFields())
    expect(preview).toShow('$54.95')
    expect(await admin.htmx().post(`${path}/preview`, { q: mug.sku })).toShow(mug.sku)
    const user = await createTestUser(shop, 1, 'ada@example.com')
    expect(await admin.htmx().post(`${path}/preview`, { customer: 'ada' })).toShow('ada@example.com')
    const picked = await admin.htmx().post(`${path}/preview`, { pick: String(user.id) })
    expect(picked.text).toContain('value="ada@example.com"')
  })

  test('keeps the price of its items when the catalog changes', async () => {
    const draft = await createDraft()
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ price: 9900 }))
    expect(await admin.get(draft.href)).toShow('$54.95')
  })

  test('needs items, and a valid email', async () => {
    const empty = await admin.post(path, draftFields({ [`units.${mug.variantId}`]: '' }))
    expect(empty).toHaveStatus(422)
    expect(empty).toShow('Add at least one item.')
    expect(await admin.post(path, draftFields({ email: 'kim' }))).toShow('Enter a valid email address.')
  })

  test('saved from a page that is out of date is refused', async () => {
    const draft = await createDraft()
    const { updatedAt } = await readDraft(draft)
    const save = (name: string) => admin.post(draft.href, { ...draftFields({ name }), expected_at: String(updatedAt) })
    expect(await save('Kim A')).toHaveStatus(303)
    const stale = await save('Kim B')
    expect(stale).toHaveStatus(409)
    expect(stale).toShow('Another person changed this draft')
    expect(stale.text).toContain('Kim A')
  })

  test('can be duplicated and deleted; its link is gone then', async () => {
    const draft = await createDraft()
    const link = await sendLink(draft)
    const copied = await admin.post(`${draft.href}/duplicate`, {})
    expect(await readDraft({ id: Number(/(\d+)$/.exec(copied.location!)![1]) })).toMatchObject({ name: 'Kim Lee', linkExpiresAt: null })
    await admin.post(`${draft.href}/delete`, {})
    expect(await guest.get(link)).toHaveStatus(404)
    expect(await admin.get(draft.href)).toHaveStatus(404)
  })

  test('marked as paid becomes a paid order at once', async () => {
    const draft = await createDraft({ discount_kind: 'fixed', discount_value: '5.00' })
    const before = await stockOf(mug.sku)
    const payment = { method: 'cash', amount: '4995', received_on: '2026-02-27', note: 'At the fair' }
    await admin.post(`${draft.href}/mark-paid`, payment)
    const [order] = await listOrders()
    expect(order).toMatchObject({ status: 'processing', paymentStatus: 'paid', total: 4995, discount: 500, email: 'kim@example.com' })
    expect(await stockOf(mug.sku)).toEqual({ left: before.left - 2, reserved: 0 })
    expect(await readStory(order!)).toEqual(expect.arrayContaining(['placed', 'from_draft', 'paid']))
    const entries = await shop.db.read.select({ data: shop.db.t.orderTimeline.data }).from(shop.db.t.orderTimeline)
    expect(entries).toContainEqual({ data: { day: '2026-02-27', note: 'At the fair' } })
    expect(await listPayments(shop.db.read, order!.id)).toMatchObject([{ method: 'Cash', reference: expect.stringMatching(/^cash:/) }])
    expect(await readDraft(draft)).toMatchObject({ state: 'completed', orderId: order!.id, email: '' })
    expect(await admin.get(draft.href)).toRedirectTo(`/admin/ecommerce/orders/${order!.id}`)
  })

  test('of another currency is not paid until it is saved again', async () => {
    const draft = await createDraft()
    const link = await sendLink(draft)
    await shop.db.transaction((tx) => saveSettings(tx, { currency: 'EUR' }, shop.now()))
    const form = await openPayForm(link)
    expect(await guest.get(link)).toShow('This order was made in another currency.')
    for (const response of [
      await guest.post(link, form),
      await admin.follow(await admin.post(`${draft.href}/send`, {})),
      await admin.follow(await admin.post(`${draft.href}/mark-paid`, { method: 'cash', amount: form.amount })),
    ])
      expect(response).toShow('This order was made in another currency.')
    expect(await listOrders()).toEqual([])
    const { updatedAt } = await readDraft(draft)
    await admin.post(draft.href, draftFields({ expected_at: String(updatedAt) }))
    await admin.post(`${draft.href}/mark-paid`, { method: 'cash', amount: form.amount })
    expect(await listOrders()).toMatchObject([{ currency: 'EUR', paymentStatus: 'paid' }])
  })

  test('is not paid or sent in test mode, because its order would be real', async () => {
    const draft = await createDraft()
    const link = await sendLink(draft)
    const { amount } = await openPayForm(link)
    await admin.post('/admin/test-orders/start', {})
    for (const action of ['send', 'link', 'mark-paid'])
      expect(await admin.follow(await admin.post(`${draft.href}/${action}`, { method: 'cash', amount }))).toShow('This order is real')
    expect(await admin.get(link)).toShow('This order is real')
    expect(await admin.post(link, { amount, processor_id: '1' })).toShow('This order is real')
    expect(await listOrders()).toEqual([])
    await admin.post('/admin/test-orders/leave', {})
    await admin.post(`${draft.href}/mark-paid`, { method: 'cash', amount })
    expect(await listOrders()).toMatchObject([{ id: 1, paymentStatus: 'paid' }])
  })

  test('placed while any statement fails leaves nothing', async () => {
    const draft = await createDraft({ discount_kind: 'fixed', discount_value: '5.00' })
    const settings = await currentSettings(shop)
    const { statements } = await failEachStatement(shop, (target) =>
      target.db.transaction((tx) =>
        placeDraft(tx, draft.id, {
          amount: 4995,
          language: 'en',
          settings,
          discountName: 'Discount',
          actor: 'customer',
          now: target.now(),
        }),
      ),
    )
    expect(statements).toBeGreaterThan(8)
  })
})

describe('the link of a draft', () => {
  test('is mailed with what it costs, until when it can be paid, and where', async () => {
    shop.config = { ...shop.config, baseUrl: 'https://mugs.example' }
    const link = await sendLink(await createDraft())
    expect(await readMail(shop, 'draft_order')).toEqual({
      to: 'kim@example.com',
      subject: 'Your order at Sundry',
      text: `Your order is ready

Hello, we prepared this order for you. Check it and pay $54.95 by March 16, 2026.

2 × ${mug.name}   $48.00
Subtotal   $48.00
Tax   $0.00
Shipping   $6.95
Order total   $54.95

Check and pay (https://mugs.example${link})

Keep this link to yourself: whoever has it sees the order. Questions? shop@shop.example`,
      links: [`https://mugs.example${link}`],
    })
  })

  test('shows its lines and totals to whoever has it, and one payment makes one paid order', async () => {
    const draft = await createDraft()
    expect(await guest.get(await linkOf(draft))).toHaveStatus(404)
    const link = await sendLink(draft)
    await expect(shop).toHaveMailed({ to: 'kim@example.com', template: 'draft_order', text: link })
    const page = await guest.get(link)
    expect(page).toShow('Pay $54.95')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const form = await openPayForm(link)
    const { clientSecret, returnUrl } = (await guest.post(link, form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
    const reference = clientSecret.split('_secret')[0]!
    card.pay(reference)
    const [order] = await listOrders()
    expect(await guest.get(`${returnUrl}&payment_intent=${reference}`)).toRedirectTo(`/checkout/success/${order!.externalId}`)
    expect(await listOrders()).toHaveLength(1)
    expect((await listOrders())[0]).toMatchObject({ paymentStatus: 'paid', name: 'Kim Lee', total: 5495 })
    expect(await listOrderLines(shop.db.read, order!.id)).toMatchObject([{ quantity: 2, unitPrice: 2400 }])
    expect(await guest.follow(await guest.get(link))).toShow('Thank you, Kim.')
  })

  test('pressed by many at once makes one order', async () => {
    const draft = await createDraft()
    const link = await sendLink(draft)
    const form = await openPayForm(link)
    const clients = Array.from({ length: 5 }, () => createTestClient(app))
    const responses = await Promise.all(clients.map((client) => client.post(link, form, acceptJson)))
    expect(responses.every(({ status }) => status < 500)).toBe(true)
    expect(await listOrders()).toHaveLength(1)
    expect(await stockOf(mug.sku)).toMatchObject({ reserved: 2 })
  })

  test('after a declined card leads to the payment of the order that it made', async () => {
    const draft = await createDraft()
    const link = await sendLink(draft)
    const { clientSecret, returnUrl } = (await guest.post(link, await openPayForm(link), acceptJson)).json() as {
      clientSecret: string
      returnUrl: string
    }
    const reference = clientSecret.split('_secret')[0]!
    card.pay(reference, '4000000000009995')
    const [order] = await listOrders()
    const payPath = `/checkout/success/${order!.externalId}/pay`
    expect(await guest.get(`${returnUrl}&payment_intent=${reference}`)).toRedirectTo(payPath)
    expect(await guest.get(link)).toRedirectTo(payPath)
  })

  test('expires after 14 days, to the millisecond', async () => {
    const draft = await createDraft()
    const link = await sendLink(draft)
    const form = await openPayForm(link)
    shop.clock.advance(14 * 86_400_000 - 1)
    expect(await guest.get(link)).toShow('Pay $54.95')
    shop.clock.advance(1)
    const expired = await guest.get(link)
    expect(expired).toHaveStatus(410)
    expect(expired).toShow('This link has expired')
    await guest.post(link, form)
    expect(await listOrders()).toEqual([])
  })

  test('says what has sold out meanwhile, and charges nothing', async () => {
    const vase = await createTestProduct(shop, { name: 'Vase', price: 1000, stock: 1 })
    const draft = await createDraft({ [`units.${vase.variantId}`]: '1' })
    const link = await sendLink(draft)
    const form = await openPayForm(link)
    await shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ reserved: 1, updatedAt: 1 }))
    await shop.db.transaction((tx) =>
      tx
        .insert(tx.t.reservations)
        .values([vase.sku, mug.sku].map((sku) => ({ orderId: 999, sku, quantity: 1, expiresAt: shop.now() + 60_000 }))),
    )
    const response = await guest.post(link, form)
    expect(response).toHaveStatus(422)
    expect(response).toShow('Vase has sold out. You have not been charged.')
    expect(await listOrders()).toEqual([])
    expect(await admin.get(draft.href)).toShow('Vase: only 0 are in stock.')
  })

  test('pays the amount that was shown, or shows the new one', async () => {
    const draft = await createDraft()
    const link = await sendLink(draft)
    const form = await openPayForm(link)
    const { updatedAt } = await readDraft(draft)
    await admin.post(draft.href, { ...draftFields({ [`units.${mug.variantId}`]: '3', shipping: 'keep' }), expected_at: String(updatedAt) })
    const response = await guest.post(link, form)
    expect(response).toHaveStatus(409)
    expect(response).toShow('Pay $78.95')
    expect(await listOrders()).toEqual([])
  })

  test('is not sent without an address to ship to', async () => {
    const draft = await createDraft({ address1: '', shipping: 'none' })
    const response = await admin.post(`${draft.href}/send`, {})
    expect(await admin.follow(response)).toShow('Enter')
    expect(await readDraft(draft)).toMatchObject({ linkExpiresAt: null })
  })
})
