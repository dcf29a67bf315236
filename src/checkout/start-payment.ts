import { Conflict } from '#src/lib/errors.ts'
import { findOrderBy } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/orders/status.ts'
import { type Payment, listPayments, recordBegun, recordReference } from '#src/payments/payments.ts'
import type { BegunPayment, Processor } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { closePayments } from './close-payments.ts'
import type { PlacedOrder } from './place-order.ts'

export interface PayWish {
  order: PlacedOrder
  processor: Processor
  /** True: on the processor's own page, for browsers without script. */
  hosted: boolean
  returnUrl: string
  cancelUrl: string
  /** Words for the rows of a hosted page that are no items. */
  words: { tax: string; shipping: string }
}

/**
 * Begins collecting for a placed order. The key is stored before the processor is called, so that a call whose answer is lost is
 * repeated, never doubled; a declined attempt is tried again under the same key. Throws ProcessorTrouble, AlreadyPaid, and Conflict when the
 * order was given up meanwhile.
 */
export async function startPayment(shop: Shop, wish: PayWish): Promise<BegunPayment> {
  const { order, processor, hosted } = wish
  const { review } = order
  const over = await closeStale(shop, order)
  const key = [order.externalId, processor.processorId, hosted ? 'hosted' : 'inline', order.total, ...(over > 0 ? [over] : [])].join(':')
  const begun = {
    orderId: order.id,
    processorId: processor.processorId,
    idempotencyKey: key,
    amount: order.total,
    currency: review.currency,
  }
  const payment = await shop.db.transaction((tx) => recordBegun(tx, begun, shop.now()))
  const request = {
    idempotencyKey: key,
    amount: order.total,
    currency: review.currency,
    orderNumber: order.number,
    externalId: order.externalId,
    email: review.details.email,
    returnUrl: wish.returnUrl,
    cancelUrl: wish.cancelUrl,
    lines: requestLines(wish),
  }
  const answer = await (hosted && processor.beginHosted ? processor.beginHosted(request) : processor.begin(request))
  const given = answer.kind === 'hosted' ? { hostedReference: answer.hostedReference } : { reference: answer.reference }
  const now = await shop.db.transaction(async (tx) => {
    await recordReference(tx, payment.id, given, shop.now())
    return (await findOrderBy(tx, { id: order.id }))!
  })
  if (isUnpaid(now) && now.status !== 'cancelled') return answer
  // Another tab paid it, or placed another order, while the processor was being asked.
  await closePayments(shop, [{ ...payment, ...given }])
  throw isUnpaid(now) ? new Conflict('checkout.changedSince') : new AlreadyPaid(order.externalId)
}

/** The order is paid: what is left is to show it. `externalId` is its address. */
export class AlreadyPaid extends Conflict {
  constructor(readonly externalId: string) {
    super('checkout.alreadyPaid')
  }
}

/** After this long, in ms, a processor may have forgotten a key, and the same call would begin a second payment unheard of here. */
const keyLife = 20 * 3_600_000

/** How many attempts of an order are over, each of which needed a key of its own. Those too old to be repeated are ended here. */
async function closeStale(shop: Shop, order: PlacedOrder): Promise<number> {
  const isStale = ({ createdAt }: Payment) => shop.now() - createdAt >= keyLife
  const over = (await listPayments(shop.db.read, order.id)).filter((payment) => payment.state === 'cancelled' || isStale(payment))
  for (const { state } of await closePayments(
    shop,
    over.filter(({ state }) => state !== 'cancelled'),
  )) {
    if (state === 'paid') throw new AlreadyPaid(order.externalId)
    if (state === 'pending') throw new Conflict('checkout.earlierPending')
  }
  return over.length
}

function requestLines({ order, words }: PayWish): { name: string; quantity: number; unitPrice: number }[] {
  const { quote, cart } = order.review
  const names = new Map(cart.lines.map((line) => [String(line.id), [line.name, ...line.choice.map(({ value }) => value)].join(', ')]))
  const items = quote.lines.map((line) => ({
    name: names.get(line.key.split(':')[0]!) ?? line.key,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
  }))
  const extra = [
    { name: words.tax, quantity: 1, unitPrice: quote.taxIncluded ? 0 : quote.tax },
    { name: words.shipping, quantity: 1, unitPrice: quote.shipping },
  ]
  return [...items, ...extra.filter((row) => row.unitPrice > 0)]
}
