import { Conflict } from '#src/lib/errors.ts'
import { recipientOf } from '#src/lib/postal-address.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/orders/status.ts'
import { createPayment, recordReference } from '#src/payments/payments.ts'
import type { Processor, StartedPayment } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { cancelPayments } from './cancel-payments.ts'
import { AlreadyPaid, endEarlierPayments } from './end-earlier-payments.ts'
import type { PlacedOrder } from './place-order.ts'

export interface StartPaymentInput {
  order: PlacedOrder
  processor: Processor
  /** true: use the processor's own page, for browsers without script. */
  hosted: boolean
  /** As in PaymentRequest. */
  option?: string
  returnUrl: string
  cancelUrl: string
  /** Labels of the tax and shipping rows on a hosted page. */
  labels: { tax: string; shipping: string }
}

/**
 * Starts the payment of a placed order. The key is stored before the processor is called: a lost response is retried without a second
 * charge, and a declined attempt reuses the key. Throws ProcessorError, AlreadyPaid, and Conflict when the order was canceled meanwhile.
 */
export async function startPayment(shop: Shop, input: StartPaymentInput): Promise<StartedPayment> {
  const { order, processor, hosted, option = '' } = input
  const { review } = order
  // Nobody, or both, would charge the tax.
  if ((processor.collectsTax ?? false) !== (review.taxSource === 'processor')) throw new Conflict('checkout.orderChanged')
  const key = await endEarlierPayments(shop, input)
  const attempt = {
    orderId: order.id,
    processorId: processor.processorId,
    idempotencyKey: key,
    amount: order.total,
    currency: review.currency,
  }
  const payment = await shop.db.transaction((tx) => createPayment(tx, attempt, shop.now()))
  const request = {
    idempotencyKey: key,
    amount: order.total,
    currency: review.currency,
    orderNumber: order.number,
    externalId: order.externalId,
    email: review.details.email,
    returnUrl: input.returnUrl,
    cancelUrl: input.cancelUrl,
    lines: buildRequestLines(input),
    ...(option === '' ? {} : { option }),
    ...(review.cart.ships ? { shipTo: deliveryAddress(review.details) } : {}),
    taxIncluded: review.quote.taxIncluded,
    ...(payment.reference === null ? {} : { earlierReference: payment.reference }),
  }
  const started = await (hosted && processor.beginHosted ? processor.beginHosted(request) : processor.begin(request))
  const references = started.kind === 'hosted' ? { hostedReference: started.hostedReference } : { reference: started.reference }
  const updatedOrder = await shop.db.transaction(async (tx) => {
    await recordReference(tx, payment.id, references, shop.now())
    return (await findOrder(tx, { id: order.id }))!
  })
  if (isUnpaid(updatedOrder) && updatedOrder.status !== 'cancelled') return started
  // Another tab paid or replaced the order during the call.
  await cancelPayments(shop, [{ ...payment, ...references }])
  throw isUnpaid(updatedOrder) ? new Conflict('checkout.orderChanged') : new AlreadyPaid(order.externalId)
}

function deliveryAddress({ name, address }: PlacedOrder['review']['details']) {
  const { company, address1, address2, city, state, postalCode, country } = address
  return { name: recipientOf({ name, address }), company, address1, address2, city, state, postalCode, country }
}

function buildRequestLines({ order, labels }: StartPaymentInput): { name: string; quantity: number; unitPrice: number }[] {
  const { quote, cart } = order.review
  const names = new Map(
    cart.lines.map((line) => [String(line.id), [line.name, ...line.selectedOptions.map(({ value }) => value)].join(', ')]),
  )
  const items = quote.lines.map((line) => {
    const name = names.get(line.key.split(':')[0]!) ?? line.key
    // A share of a discount need not divide by the quantity, and processors accept no negative lines.
    if (line.discount > 0) return { name: `${line.quantity} × ${name}`, quantity: 1, unitPrice: line.total }
    return { name, quantity: line.quantity, unitPrice: line.unitPrice }
  })
  const feeLines = [
    { name: labels.tax, quantity: 1, unitPrice: quote.taxIncluded ? 0 : quote.tax },
    { name: labels.shipping, quantity: 1, unitPrice: quote.shipping },
  ]
  return [...items, ...feeLines.filter((row) => row.unitPrice > 0)]
}
