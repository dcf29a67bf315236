import { listOrderLines } from '#src/orders/find-orders.ts'
import { listRefundLines, listRefunds } from '#src/refunds/find-refunds.ts'
import { getDailySales } from '#src/orders/sales/daily-sales.ts'
import { cardWebhookTest } from '../payments/card-webhook-test.ts'

/** `cardWebhookTest` with paid orders, the refund form, and what the ledger says about an order. */
export function refundsTest() {
  const store = cardWebhookTest()
  const { shop, admin, card, placeUnpaidOrder, postSignedWebhook, lastEvent, readOrder } = store

  /** An order paid with a card: two mugs for 48.00 and shipping of 6.95 unless `input` says otherwise. */
  async function placePaidOrder(input: Parameters<typeof placeUnpaidOrder>[0] = { quantity: 2 }) {
    const { order, payment } = await placeUnpaidOrder(input)
    card.pay(payment.reference!)
    for (const type of ['charge.succeeded', 'payment_intent.succeeded']) await postSignedWebhook(lastEvent(type))
    const lines = await listOrderLines(shop.db.read, order.id)
    return { order, payment, reference: payment.reference!, lines, line: lines[0]! }
  }

  const orderPath = (order: { id: number }) => `/admin/ecommerce/orders/${order.id}`

  /** A form as the page sends it, with the total that the server shows for it. */
  async function fillForm(order: { id: number }, payment: { id: number } | null, values: Record<string, string | number>) {
    const preview = await admin.htmx().post(`${orderPath(order)}/refund/preview`, values)
    const shown = /name="shown" value="(\d*)"/.exec(preview.text)?.[1] ?? ''
    return { key: crypto.randomUUID(), source: payment ? `processor:${payment.id}` : 'cash', shown, ...values }
  }

  async function submitRefund(order: { id: number }, payment: { id: number } | null, values: Record<string, string | number>) {
    return admin.post(`${orderPath(order)}/refund`, await fillForm(order, payment, values))
  }

  const readRefunds = (order: { id: number }) => listRefunds(shop.db.read, order.id)
  const today = () => new Date(shop.now()).toISOString().slice(0, 10)
  const readSalesDay = async () => (await getDailySales(shop.db.read, today(), today()))[0]!

  /** What the rows of the ledger add up to: must be the stored totals. */
  async function sumLedger(order: { id: number }) {
    const refunds = await readRefunds(order)
    const counted = refunds.filter(({ state }) => state === 'succeeded')
    const lines = await listRefundLines(
      shop.db.read,
      counted.map(({ id }) => id),
    )
    const unitsOf = (lineId: number) =>
      lines.filter(({ orderLineId }) => orderLineId === lineId).reduce((sum, { quantity }) => sum + quantity, 0)
    const sold = await listOrderLines(shop.db.read, order.id)
    return {
      refunded: counted.reduce((sum, { amount }) => sum + amount, 0),
      lines: sold.map(({ id }) => unitsOf(id)),
    }
  }
  async function readTotals(order: { id: number }) {
    const lines = await listOrderLines(shop.db.read, order.id)
    return { refunded: (await readOrder(order)).refunded, lines: lines.map(({ refunded }) => refunded) }
  }

  return { ...store, placePaidOrder, orderPath, fillForm, submitRefund, readRefunds, readSalesDay, sumLedger, readTotals }
}
