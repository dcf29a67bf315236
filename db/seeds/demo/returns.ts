import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { ReturnReason, ReturnState } from '#db/schema/returns.ts'
import { type FindWording, readWordings } from '#src/i18n/translator.ts'
import { type OrderRow, listOrderLines } from '#src/orders/find-orders.ts'
import { beginRefund } from '#src/refunds/begin-refund.ts'
import { settleRefund } from '#src/refunds/settle-refund.ts'
import { decideReturn, endReturn, receiveReturn } from '#src/returns/decide-return.ts'
import { listReturnLines } from '#src/returns/find-returns.ts'
import { requestReturn } from '#src/returns/request-return.ts'
import type { Shop } from '#src/shop.ts'

interface DemoReturn {
  state: ReturnState
  reason: ReturnReason
  note: string
}

const demoReturns: DemoReturn[] = [
  { state: 'requested', reason: 'damaged', note: 'One corner arrived chipped. The box was intact.' },
  { state: 'approved', reason: 'wrong_size', note: '' },
  { state: 'declined', reason: 'not_needed', note: 'I have used it for two weeks.' },
  { state: 'received', reason: 'not_as_described', note: 'The color is much darker than in the photos.' },
  { state: 'completed', reason: 'wrong_item', note: 'I ordered the other color.' },
  { state: 'cancelled', reason: 'not_needed', note: '' },
]

const hour = 60 * 60_000
const day = 24 * hour
const actor = 'Robin Vale'

/** A return in each state, the completed one with its refund. */
export async function seedReturns(shop: Shop): Promise<void> {
  const now = shop.now()
  const findWording = await readWordings(shop)
  for (const [index, order] of (await listRecentOrders(shop)).entries()) {
    const shopAtTime = { ...shop, now: () => now - (index + 1) * hour }
    await seedReturn(shopAtTime, { order, demoReturn: demoReturns[index]!, findWording })
  }
}

/** Delivered not long ago, so their items can still be returned. */
async function listRecentOrders(shop: Shop): Promise<OrderRow[]> {
  const { orders } = shop.db.t
  const now = shop.now()
  const shipped = and(inArray(orders.status, ['shipped', 'completed']), eq(orders.fulfillmentStatus, 'fulfilled'))
  return shop.db.read
    .select()
    .from(orders)
    .where(and(shipped, eq(orders.paymentStatus, 'paid'), gt(orders.orderDate, now - 25 * day)))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(demoReturns.length)
}

async function seedReturn(
  shop: Shop,
  { order, demoReturn, findWording }: { order: OrderRow; demoReturn: DemoReturn; findWording: FindWording },
): Promise<void> {
  const { state, reason, note } = demoReturn
  const line = (await listOrderLines(shop.db.read, order.id)).find(({ kind: lineKind }) => lineKind === 'item')!
  const change = { actor, findWording }
  const isEnded = state === 'received' || state === 'completed'
  await shop.db.transaction(async (tx) => {
    const units = new Map([[line.id, { quantity: 1, reason }]])
    const request = { orderId: order.id, key: `demo:${order.id}`, kind: 'return' as const, units, note, photos: [], actor: 'customer' }
    const { id } = await requestReturn(shop, tx, request, findWording)
    if (state === 'cancelled') await endReturn(shop, tx, id, { ...change, actor: 'customer', from: 'requested', to: 'cancelled' })
    if (state === 'declined')
      await decideReturn(shop, tx, id, { ...change, from: 'requested', to: 'declined', reason: 'Items must be unused to be returned.' })
    if (state !== 'approved' && !isEnded) return
    await decideReturn(shop, tx, id, { ...change, from: 'requested', to: 'approved', reason: '' })
    if (!isEnded) return
    const [returned] = await listReturnLines(tx, [id])
    await receiveReturn(shop, tx, id, { ...change, from: 'approved', restock: new Map([[returned!.id, 1]]) })
    if (state !== 'completed') return
    await refundUnit(shop, tx, { order, lineId: line.id, findWording })
    await endReturn(shop, tx, id, { ...change, from: 'received', to: 'completed' })
  })
}

// By bank transfer: the pretend processor starts after the seeds.
async function refundUnit(
  shop: Shop,
  tx: Parameters<typeof beginRefund>[0],
  { order, lineId, findWording }: { order: OrderRow; lineId: number; findWording: FindWording },
): Promise<void> {
  const { refund } = await beginRefund(
    tx,
    {
      orderId: order.id,
      key: `demo:${order.id}`,
      restock: new Map(),
      paymentId: null,
      method: 'bank_transfer',
      reason: 'customer_request',
      selection: { units: new Map([[lineId, 1]]), shipping: 0, amount: null },
      note: '',
      notify: true,
      actor,
    },
    shop.now(),
  )
  await settleRefund(shop, tx, refund.id, { reference: null, actor, findWording })
}
