import type { RenewedOrder } from '#db/schema/subscriptions.ts'
import { Conflict } from '#src/lib/errors.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/orders/status.ts'
import { findGatewayCustomerId } from '#src/payments/gateway-customers.ts'
import { type Payment, listPayments, createPayment, recordReference } from '#src/payments/payments.ts'
import type { PaymentRequest, StartedPayment, Processor } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { saveNewSubscription, setSubscriptionReference } from '#src/subscriptions/save-subscription.ts'
import { cancelPayments } from './cancel-payments.ts'
import type { PlacedOrder } from './place-order.ts'

export interface StartPaymentInput {
  order: PlacedOrder
  processor: Processor
  /** true: use the processor's own page, for browsers without script. */
  hosted: boolean
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
  const { order, processor, hosted } = input
  const { review } = order
  // Nobody, or both, would charge the tax.
  if ((processor.collectsTax ?? false) !== (review.taxSource === 'processor')) throw new Conflict('checkout.orderChanged')
  const endedCount = await cancelStalePayments(shop, order)
  const key = [
    order.externalId,
    processor.processorId,
    hosted ? 'hosted' : 'inline',
    order.total,
    ...(endedCount > 0 ? [endedCount] : []),
  ].join(':')
  const attempt = {
    orderId: order.id,
    processorId: processor.processorId,
    idempotencyKey: key,
    amount: order.total,
    currency: review.currency,
  }
  const { subscription } = order
  const payment = await shop.db.transaction(async (tx) => {
    const now = shop.now()
    if (subscription) {
      const { processorId } = processor
      const renewedOrder = renewedBy(processor, order, subscription)
      await saveNewSubscription(tx, { ...subscription, renewedOrder, orderId: order.id, processorId }, now)
    }
    return createPayment(tx, attempt, now)
  })
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
    ...(subscription && (await readSubscriptionRequest(shop, processor, order))),
    taxIncluded: review.quote.taxIncluded,
    ...(payment.reference === null ? {} : { earlierReference: payment.reference }),
  }
  const started = await (hosted && processor.beginHosted ? processor.beginHosted(request) : processor.begin(request))
  const references = started.kind === 'hosted' ? { hostedReference: started.hostedReference } : { reference: started.reference }
  const updatedOrder = await shop.db.transaction(async (tx) => {
    await recordReference(tx, payment.id, references, shop.now())
    if (started.kind === 'inline' && started.subscriptionId)
      await setSubscriptionReference(tx, { ...attempt, reference: started.subscriptionId }, shop.now())
    return (await findOrder(tx, { id: order.id }))!
  })
  if (isUnpaid(updatedOrder) && updatedOrder.status !== 'cancelled') return started
  // Another tab paid or replaced the order during the call.
  await cancelPayments(shop, [{ ...payment, ...references }])
  throw isUnpaid(updatedOrder) ? new Conflict('checkout.orderChanged') : new AlreadyPaid(order.externalId)
}

/** `externalId` is the paid order's. */
export class AlreadyPaid extends Conflict {
  constructor(readonly externalId: string) {
    super('checkout.alreadyPaid')
  }
}

/** In ms. Older keys may be unknown to the processor, and a repeated call would start a second payment. */
const idempotencyKeyLifetime = 20 * 3_600_000

/** Cancels payments too old to repeat and returns the number of ended ones: part of the next key. Throws AlreadyPaid and Conflict. */
async function cancelStalePayments(shop: Shop, order: PlacedOrder): Promise<number> {
  const isStale = ({ createdAt }: Payment) => shop.now() - createdAt >= idempotencyKeyLifetime
  const endedPayments = (await listPayments(shop.db.read, order.id)).filter((payment) => payment.state === 'cancelled' || isStale(payment))
  for (const { state } of await cancelPayments(
    shop,
    endedPayments.filter(({ state }) => state !== 'cancelled'),
  )) {
    if (state === 'paid') throw new AlreadyPaid(order.externalId)
    if (state === 'pending') throw new Conflict('checkout.earlierPending')
  }
  return endedPayments.length
}

// A discount of the first payment is kept by processors that charge the same amount every time.
const renewedBy = (
  { renewsInFull }: Processor,
  { review }: PlacedOrder,
  { renewedOrder }: NonNullable<PlacedOrder['subscription']>,
): RenewedOrder => (renewsInFull ? renewedOrder : { ...renewedOrder, quote: review.quote })

async function readSubscriptionRequest(
  shop: Shop,
  processor: Processor,
  order: PlacedOrder,
): Promise<Pick<PaymentRequest, 'subscription' | 'customer'>> {
  const { userId, interval } = order.subscription!
  const customerId = await findGatewayCustomerId(shop.db.read, userId, processor.processorId)
  const { quote } = renewedBy(processor, order, order.subscription!)
  return { subscription: { ...interval, renewalAmount: quote.total }, customer: { userId, customerId } }
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
