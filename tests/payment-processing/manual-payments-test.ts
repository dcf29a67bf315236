import { beforeEach } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { type OrderRow, findOrder } from '#src/orders/find-orders.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { listPayments } from '#src/payments/payments.ts'
import { listProcessorRecords } from '#src/payments/processor-records.ts'
import { createFlatShippingRate, createTestCart } from '#tests/support/checkout.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest } from '#tests/support/store-test.ts'
import { startTestSession } from '#tests/support/users.ts'
import { acceptJson, type TestClient } from '#tests/support/test-client.ts'
import { detailsForm, reloadReview } from '#tests/checkout/checkout-client.ts'

export const dayMs = 24 * 60 * 60_000
const methodsPath = '/admin/ecommerce/checkout/processors'

/** `cardTest` with bank transfers and invoices that staff have set up, and a mug of which ten are in stock. */
export function manualPaymentsTest() {
  const store = cardTest({ clients: { admin: 5, otherAdmin: 4, customer: 1, wholesale: 2 } })
  const { shop, admin, card } = store
  const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400, stock: 10 }))
  const saveTerms = async (slug: string, values: Record<string, string>) => {
    const section = (await admin.get(methodsPath)).text.split(`action="${methodsPath}/${slug}/terms"`)[1]!
    const version = /name="version" value="([^"]*)"/.exec(section)![1]!
    return admin.post(`${methodsPath}/${slug}/terms`, { version, ...values })
  }
  beforeEach(async () => {
    await createFlatShippingRate(shop)
    await saveTerms('bank-transfer', { instructions: 'IBAN DE02 1203\nBIC BYLA', due_days: '7' })
    await saveTerms('invoice', { instructions: 'Pay to DE02 1203', due_days: '30', credit_limit: '100' })
    await admin.post(`${methodsPath}/invoice/switch`, { enabled: 'on' })
  })

  /** The review of a cart with mugs, and its form data. */
  async function review(client: TestClient, quantity = 1) {
    const { token } = await createTestCart(shop, [{ ...mug, quantity }])
    client.cookies.set('cart', token)
    await client.post('/checkout', detailsForm)
    return reloadReview(client)
  }
  /** Places an order with a method: 10 is the bank transfer, 11 the invoice. */
  async function place(client: TestClient, method: 10 | 11, quantity = 1) {
    const { form } = await review(client, quantity)
    const response = await client.post('/checkout/place-order', { ...form, processor_id: String(method) })
    return { form, response, order: await latestOrder() }
  }
  async function latestOrder(): Promise<OrderRow> {
    const ids = (await shop.db.read.select({ id: shop.db.t.orders.id }).from(shop.db.t.orders)).map(({ id }) => id)
    return (await findOrder(shop.db.read, { id: Math.max(...ids) }))!
  }
  const readOrder = async ({ id }: { id: number }) => (await findOrder(shop.db.read, { id }))!
  const readStock = async () => {
    const { stockLevel, reserved } = (await findInventory(shop.db.read, mug.sku))!
    return { stockLevel, reserved }
  }
  const listTemplates = async () => (await shop.listMails()).map(({ template }) => template).reverse()
  const readStory = async ({ id }: { id: number }) => (await listTimeline(shop.db.read, id)).map(({ kind }) => kind).reverse()
  const markPaid = (order: OrderRow, values: Record<string, string> = {}, client: TestClient = admin) =>
    client.post(`/admin/ecommerce/orders/${order.id}/mark-paid`, { method: 'bank_transfer', amount: String(order.total), ...values })
  const undo = async (order: { id: number }) => {
    const payment = (await listPayments(shop.db.read, order.id)).findLast(({ state }) => state === 'paid')!
    return admin.post(`/admin/ecommerce/orders/${order.id}/payments/${payment.id}/undo`, {})
  }
  const linkOf = ({ externalId }: OrderRow) => `/checkout/success/${externalId}`
  /** Starts a card payment on the order's payment link; returns how to finish it. */
  async function payByLink(client: TestClient, order: OrderRow) {
    const form = { processor_id: '1', amount: String(order.total) }
    const { clientSecret, returnUrl } = (await client.post(`${linkOf(order)}/pay`, form, acceptJson)).json() as Record<string, string>
    const reference = clientSecret!.split('_secret')[0]!
    return async () => {
      card.pay(reference)
      return client.get(`${returnUrl}&payment_intent=${reference}`)
    }
  }
  /** Moves the clock; staff sign in again, because their sessions end after hours. */
  async function pass(ms: number) {
    shop.clock.advance(ms)
    const { users } = shop.db.t
    for (const [client, roleId] of [
      [admin, 5],
      [store.otherAdmin, 4],
    ] as const) {
      const [user] = await shop.db.read.select({ id: users.id }).from(users).where(eq(users.roleId, roleId))
      await startTestSession(client, shop, user!)
    }
  }
  const records = () => listProcessorRecords(shop.db.read)
  return {
    ...store,
    mug,
    saveTerms,
    review,
    place,
    latestOrder,
    readOrder,
    readStock,
    listTemplates,
    readStory,
    markPaid,
    undo,
    linkOf,
    payByLink,
    records,
    pass,
  }
}
