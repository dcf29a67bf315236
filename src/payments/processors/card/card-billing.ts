import type Stripe from 'stripe'
import type { NewSubscription, PaymentRequest, StartedPayment } from '../../processor.ts'
import type { PaymentOutcome } from '../../payment-outcome.ts'
import type { SubscriptionEvent } from '../../processor-events.ts'
import { idOf, outcomeOfIntent, paymentMetadata, requireText } from './card-outcome.ts'
import { subscriptionOf } from './card-subscriptions.ts'

export interface SubscriptionRequest extends PaymentRequest {
  subscription: NewSubscription
}

export const isSubscriptionRequest = (request: PaymentRequest): request is SubscriptionRequest => request.subscription !== undefined

/** Creates a subscription whose first invoice the form in the page pays; unpaid, it expires within a day. */
export async function beginSubscription(stripe: Stripe, request: SubscriptionRequest): Promise<StartedPayment> {
  const { idempotencyKey, orderNumber } = request
  const [customer, discounts, product] = await Promise.all([
    findOrCreateCustomer(stripe, request),
    createFirstPaymentDiscount(stripe, request),
    stripe.products.create(
      { name: `#${orderNumber}`, description: describeLines(request), metadata: paymentMetadata(request) },
      { idempotencyKey: `${idempotencyKey}-product` },
    ),
  ])
  const price_data = { ...recurringPrice(request), product: requireText(product.id, 'product') }
  const created = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price_data, quantity: 1 }],
      ...discounts,
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
      description: `#${orderNumber}`,
      metadata: paymentMetadata(request),
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    },
    { idempotencyKey: `${idempotencyKey}-${customer}` },
  )
  const invoice = typeof created.latest_invoice === 'object' ? created.latest_invoice : null
  return {
    kind: 'inline',
    reference: requireText(invoice && intentOfInvoice(invoice), 'payment of the first invoice'),
    clientSecret: requireText(invoice?.confirmation_secret?.client_secret, 'client secret'),
    subscriptionId: requireText(created.id, 'id'),
  }
}

/** Parameters of a hosted page that starts a subscription, besides those of any payment. */
export async function subscriptionSessionParams(stripe: Stripe, request: SubscriptionRequest) {
  const [customer, discounts] = await Promise.all([findOrCreateCustomer(stripe, request), createFirstPaymentDiscount(stripe, request)])
  const description = describeLines(request)
  const product_data = { name: `#${request.orderNumber}`, ...(description === '' ? {} : { description }) }
  return {
    mode: 'subscription',
    customer,
    line_items: [{ quantity: 1, price_data: { ...recurringPrice(request), product_data } }],
    ...discounts,
    subscription_data: { description: `#${request.orderNumber}`, metadata: paymentMetadata(request) },
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** The payment of a subscription's hosted page; null until it is completed. */
export async function fetchSessionPayment(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentOutcome | null> {
  const invoice = typeof session.invoice === 'object' ? session.invoice : null
  const intent = invoice && intentOfInvoice(invoice)
  if (!intent) return null
  const outcome = outcomeOfIntent(await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }))
  const subscriptionId = idOf(session.subscription)
  return { ...outcome, ...(subscriptionId ? { subscriptionId } : {}) }
}

/** The payment that paid an invoice: webhooks do not contain it. Null when it was paid without one. */
export async function fetchInvoicePayment(stripe: Stripe, invoiceId: string): Promise<PaymentOutcome | null> {
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const intent = intentOfInvoice(invoice, 'paid')
  return intent ? outcomeOfIntent(await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })) : null
}

/** A payment of an invoice cannot be cancelled itself: voids its invoice, which ends a subscription that never started. */
export async function voidInvoiceOf(stripe: Stripe, intentId: string): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intentId } })
  for (const { invoice } of data) await stripe.invoices.voidInvoice(requireText(idOf(invoice), 'invoice'))
}

export async function endSubscription(stripe: Stripe, subscriptionId: string, atPeriodEnd: boolean): Promise<SubscriptionEvent> {
  const current = await stripe.subscriptions.retrieve(subscriptionId)
  if (isEnded(current)) return requireSubscription(current)
  return requireSubscription(
    await (atPeriodEnd
      ? stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      : stripe.subscriptions.cancel(subscriptionId)),
  )
}

export async function keepSubscription(stripe: Stripe, subscriptionId: string): Promise<SubscriptionEvent> {
  const current = await stripe.subscriptions.retrieve(subscriptionId)
  if (isEnded(current)) return requireSubscription(current)
  return requireSubscription(await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }))
}

/** The billing portal changes the customer's card, so the subscription has to follow it instead of its own. */
export async function createCardUpdatePage(
  stripe: Stripe,
  { subscriptionId, returnUrl }: { subscriptionId: string; returnUrl: string },
): Promise<string> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const customer = requireText(idOf(subscription.customer), 'customer')
  const ownCard = idOf(subscription.default_payment_method)
  if (ownCard) {
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: ownCard } })
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: '' })
  }
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: returnUrl,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    },
  })
  return requireText(session.url, 'url')
}

async function findOrCreateCustomer(stripe: Stripe, { customer, email, idempotencyKey }: PaymentRequest): Promise<string> {
  if (customer?.customerId) {
    const existing = await ignoreMissing(stripe.customers.retrieve(customer.customerId))
    if (existing && existing.deleted !== true) return requireText(existing.id, 'id')
  }
  const params = { ...(email ? { email } : {}), ...(customer ? { metadata: { user_id: String(customer.userId) } } : {}) }
  return requireText((await stripe.customers.create(params, { idempotencyKey: `${idempotencyKey}-customer` })).id, 'id')
}

/** What the first payment costs less than a renewal, as a coupon that is used once. */
async function createFirstPaymentDiscount(stripe: Stripe, request: SubscriptionRequest): Promise<{ discounts?: { coupon: string }[] }> {
  const { amount, currency, idempotencyKey, orderNumber } = request
  const renewalAmount = renewalAmountOf(request)
  if (renewalAmount < amount) throw new Error('a renewal cannot cost less than the first payment')
  if (renewalAmount === amount) return {}
  const coupon = await stripe.coupons.create(
    {
      amount_off: renewalAmount - amount,
      currency: currency.toLowerCase(),
      duration: 'once',
      max_redemptions: 1,
      name: `#${orderNumber}`,
    },
    { idempotencyKey: `${idempotencyKey}-coupon` },
  )
  return { discounts: [{ coupon: requireText(coupon.id, 'id') }] }
}

const renewalAmountOf = ({ amount, subscription }: SubscriptionRequest): number => subscription.renewalAmount ?? amount

const recurringPrice = (request: SubscriptionRequest) => ({
  currency: request.currency.toLowerCase(),
  unit_amount: renewalAmountOf(request),
  recurring: { interval: request.subscription.unit, interval_count: request.subscription.count },
})

const describeLines = ({ lines }: PaymentRequest): string =>
  lines
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')
    .slice(0, 500)

function intentOfInvoice({ payments }: Stripe.Invoice, status?: string): string | null {
  const found = (payments?.data ?? []).filter((one) => status === undefined || one.status === status)
  return idOf((found.find(({ status }) => status === 'paid') ?? found[0])?.payment.payment_intent)
}

const isEnded = ({ status }: Stripe.Subscription): boolean => status === 'canceled' || status === 'incomplete_expired'

function requireSubscription(subscription: Stripe.Subscription): SubscriptionEvent {
  const event = subscriptionOf(subscription)
  if (!event) throw new Error('the card processor sent no customer')
  return event
}

async function ignoreMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return null
    throw error
  }
}
