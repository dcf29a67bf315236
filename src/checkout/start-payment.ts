import { recordBegun, recordReference } from '#src/payments/payments.ts'
import type { BegunPayment, Processor } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
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
 * repeated, never doubled; a declined attempt is tried again under the same key. Throws ProcessorTrouble.
 */
export async function startPayment(shop: Shop, wish: PayWish): Promise<BegunPayment> {
  const { order, processor, hosted } = wish
  const { review } = order
  const key = `${order.externalId}:${processor.processorId}:${hosted ? 'hosted' : 'inline'}:${order.total}`
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
  await shop.db.transaction((tx) => recordReference(tx, payment.id, given, shop.now()))
  return answer
}

function requestLines({ order, words }: PayWish): { name: string; quantity: number; unitPrice: number }[] {
  const { quote, cart } = order.review
  const names = new Map(cart.lines.map((line) => [String(line.id), [line.name, ...Object.values(line.options)].join(', ')]))
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
