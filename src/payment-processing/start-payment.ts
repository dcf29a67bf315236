import type { Tx } from '#db/types.ts'
import { Conflict, NotFound } from '#src/lib/errors/errors.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { recipientOf } from '#src/lib/addresses/postal-address.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { amountDue, isAwaitingPayment, isUnpaid } from '#src/lib/money/amount-due.ts'
import { findGatewayCustomerId } from '#src/payments/gateway-customers.ts'
import { type Payment, createPayment, recordReference } from '#src/payments/payments.ts'
import { type PaymentRequest, type StartedPayment, type Processor, isPaidWith } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import type { SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import { prepareSubscription, saveNewSubscription, setSubscriptionReference } from '#src/subscriptions/save-subscription.ts'
import { cancelPayments } from './cancel-payments.ts'
import { AlreadyPaid, endEarlierPayments, firstKey } from './end-earlier-payments.ts'
import type { PlacedOrder } from '#src/checkout/place-order.ts'
import { pick } from '#src/lib/collections/pick.ts'

interface PaymentStart {
  processor: Processor
  /** true: use the processor's own page, for browsers without script. */
  hosted: boolean
  option?: string
  returnUrl: string
  cancelUrl: string
}

export interface StartPaymentInput extends PaymentStart {
  order: PlacedOrder
  /** Labels of the tax and shipping rows on a hosted page. */
  labels: { tax: string; shipping: string }
}

export interface StartOrderPaymentInput extends PaymentStart {
  order: { id: number; number: number; externalId: string; userId?: number | null }
  /** True: it was placed just now, so it has no other payment. */
  isNew?: boolean
  /** Without one nothing is prepared. */
  mayHaveSubscription?: boolean
  /** Minor units of `currency`: all that is due. */
  amount: number
  currency: string
  email: string
  lines: PaymentRequest['lines']
  /** Whether its processor charges the tax, and whether the lines include it. */
  tax: { isCollected: boolean; isIncluded: boolean }
  /** As in PaymentRequest. */
  shipTo?: PaymentRequest['shipTo']
  /** Ends the key: a processor refuses a key that comes again with another request. */
  keySuffix?: string
}

/** Starts the payment of an order that was just placed. Throws as `startOrderPayment`. */
export async function startPayment(shop: Shop, input: StartPaymentInput): Promise<StartedPayment> {
  const { order } = input
  const { review, total: amount, subscription } = order
  if (subscription) await shop.db.transaction((tx) => saveNewSubscription(tx, planSubscription(input, subscription), shop.now()))
  return startOrderPayment(shop, {
    ...input,
    isNew: order.isNew,
    mayHaveSubscription: !order.isNew || Boolean(subscription),
    amount,
    currency: review.currency,
    email: review.details.email,
    lines: buildRequestLines(input),
    tax: { isCollected: review.taxSource === 'processor', isIncluded: review.quote.taxIncluded },
    ...(review.cart.ships ? { shipTo: deliveryAddress(review.details) } : {}),
  })
}

/**
 * Starts the payment of what is due for an order. The key is stored before the processor is called: a lost response is retried without a second
 * charge, and a declined attempt reuses the key. Throws ProcessorError, AlreadyPaid, and Conflict when the order was canceled or edited
 * meanwhile.
 */
export async function startOrderPayment(shop: Shop, input: StartOrderPaymentInput): Promise<StartedPayment> {
  const { order, amount, currency, processor, hosted, option = '', shipTo } = input
  if (!isPaidWith(processor.processorId, isTestOrderId(order.id))) throw new Conflict('checkout.orderChanged')
  // Nobody, or both, would charge the tax.
  if ((processor.collectsTax ?? false) !== input.tax.isCollected) throw new Conflict('checkout.orderChanged')
  const key = input.isNew ? firstKey(input) : await endEarlierPayments(shop, input)
  const attempt = {
    orderId: order.id,
    processorId: processor.processorId,
    account: processor.account,
    idempotencyKey: key,
    amount,
    currency,
  }
  const { payment, subscription } = await shop.db.transaction(async (tx) => ({
    payment: await createOrderPayment(tx, attempt, shop.now()),
    // Also for an order that is paid later, or with another processor than the first.
    subscription:
      processor.cancelSubscription && (input.mayHaveSubscription ?? true) ? await prepareSubscription(tx, attempt, shop.now()) : null,
  }))
  // Another request took the key for another account, which the processor's answer would be stored with.
  if (payment.account !== processor.account) throw new Conflict('checkout.orderChanged')
  const customer = await findCustomer(shop, order, processor)
  const request = {
    idempotencyKey: key,
    amount,
    currency,
    orderNumber: order.number,
    externalId: order.externalId,
    ...pick(input, 'email', 'returnUrl', 'cancelUrl', 'lines'),
    taxIncluded: input.tax.isIncluded,
    ...(option === '' ? {} : { option }),
    ...(shipTo ? { shipTo } : {}),
    ...(payment.reference === null ? {} : { earlierReference: payment.reference }),
    ...(customer ? { customer } : {}),
    ...(subscription ? { subscription: requestSubscription(subscription) } : {}),
  }
  const started = await (hosted && processor.beginHosted ? processor.beginHosted(request) : processor.begin(request))
  const references = 'hostedReference' in started ? { hostedReference: started.hostedReference } : { reference: started.reference }
  const updatedOrder = await shop.db.transaction(async (tx) => {
    await recordReference(tx, payment.id, references, shop.now())
    if (started.kind === 'inline' && started.subscriptionId)
      await setSubscriptionReference(tx, { ...attempt, reference: started.subscriptionId }, shop.now())
    return findOrder(tx, { id: order.id })
  })
  // A test order that was deleted during the call.
  if (!updatedOrder) throw new NotFound('order')
  if (isAwaitingPayment(updatedOrder) && amountDue(updatedOrder) === amount) return started
  // Another tab paid or replaced the order, or staff edited it, during the call.
  await cancelPayments(shop, [{ ...payment, ...references }])
  throw isUnpaid(updatedOrder) || isAwaitingPayment(updatedOrder)
    ? new Conflict('checkout.orderChanged')
    : new AlreadyPaid(order.externalId)
}

/** Throws NotFound for a test order that was deleted: another one can get its id. */
async function createOrderPayment(tx: Tx, attempt: Parameters<typeof createPayment>[1], now: number): Promise<Payment> {
  if (isTestOrderId(attempt.orderId) && !(await findOrder(tx, { id: attempt.orderId }))) throw new NotFound('order')
  return createPayment(tx, attempt, now)
}

/** The customer with an account who placed the order, with the processor's own ID of them; null for guests. */
async function findCustomer(
  shop: Shop,
  order: StartOrderPaymentInput['order'],
  { processorId, account }: Processor,
): Promise<PaymentRequest['customer'] | null> {
  const userId = order.userId === undefined ? ((await findOrder(shop.db.read, { id: order.id }))?.userId ?? null) : order.userId
  return userId === null ? null : { userId, customerId: await findGatewayCustomerId(shop.db.read, { userId, processorId, account }) }
}

// A discount of the first payment is kept by processors that charge the same amount every time.
function planSubscription({ order, processor }: StartPaymentInput, subscription: NonNullable<PlacedOrder['subscription']>) {
  const { renewedOrder } = subscription
  const { renewsInFull, processorId } = processor
  const quote = renewsInFull ? renewedOrder.quote : order.review.quote
  return { ...subscription, renewedOrder: { ...renewedOrder, quote }, orderId: order.id, processorId }
}

const requestSubscription = ({ intervalUnit: unit, intervalCount: count, amount }: SubscriptionRow) => ({
  unit,
  count,
  renewalAmount: amount,
})

function deliveryAddress({ name, address }: PlacedOrder['review']['details']): PaymentRequest['shipTo'] {
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
