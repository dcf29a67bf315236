import { addInterval, type IntervalUnit } from '#src/lib/dates/billing-interval.ts'
import { parseDemoSubscription } from '#src/payments/processors/card/card-demo-payments.ts'
import { ApiError, invalidRequest, resourceMissing } from './api-error.ts'
import {
  type CardDetails,
  type CardStore,
  type Coupon,
  type Customer,
  type Intent,
  type Invoice,
  type Session,
  type Subscription,
  type NewSubscription,
  newId,
} from './card-store.ts'
import type { Ledger } from './card-ledger.ts'
import { demoSubscription, newSubscription, workingCard } from './card-subscription.ts'
import type { Decline } from '../processors/test-cards.ts'

export interface BillingOptions {
  store: CardStore
  ledger: Pick<Ledger, 'createIntent' | 'confirmIntent' | 'cancelOfInvoice' | 'getIntent'>
  /** Epoch ms. */
  now(): number
  emitEvent(type: string, object: unknown): void
  onChange(): void
  /** How the bank decides about a stored card. */
  declineFor(number: string): Decline | null
}

export type Billing = ReturnType<typeof openBilling>

/** Rules of the pretend processor for customers, subscriptions and their invoices. Throws ApiError like the real one. */
export function openBilling({ store, ledger, now, emitEvent, onChange, declineFor }: BillingOptions) {
  const nowSeconds = () => Math.floor(now() / 1000)

  function createCustomer(input: Pick<Customer, 'email' | 'metadata'>): Customer {
    const customer: Customer = { id: newId('cus'), object: 'customer', created: nowSeconds(), livemode: false, ...input }
    store.customers.set(customer.id, customer)
    onChange()
    emitEvent('customer.created', customer)
    return customer
  }

  function createCoupon(input: Pick<Coupon, 'amount_off' | 'currency' | 'duration' | 'name'>): Coupon {
    const coupon: Coupon = { id: newId('co'), object: 'coupon', created: nowSeconds(), ...input }
    store.coupons.set(coupon.id, coupon)
    onChange()
    return coupon
  }

  /** With its first invoice, which a form in the page pays. */
  function createSubscription(input: NewSubscription): Subscription {
    getCustomer(input.customer)
    const coupon = input.coupon === null ? null : store.coupons.get(input.coupon)
    if (coupon === undefined) throw resourceMissing('coupon', input.coupon ?? '')
    const subscription = newSubscription(input, now())
    store.subscriptions.set(subscription.id, subscription)
    createInvoice(subscription, input.unitAmount - (coupon?.amount_off ?? 0), 'subscription_create')
    emitEvent('customer.subscription.created', subscription)
    return subscription
  }

  function createInvoice(
    subscription: Subscription,
    amount: number,
    billing_reason: 'subscription_create' | 'subscription_cycle',
  ): Invoice {
    const intent = ledger.createIntent({
      amount,
      currency: subscription.currency,
      description: billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
    })
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      amount_due: amount,
      amount_paid: 0,
      billing_reason,
      created: nowSeconds(),
      currency: subscription.currency,
      customer: subscription.customer,
      livemode: false,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
      status: 'open',
      intent: intent.id,
    }
    store.invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    onChange()
    return invoice
  }

  /** The ledger calls it for every paid intent. */
  function recordPaidIntent(intent: Intent, card: CardDetails): void {
    const invoice = findInvoice(intent.id)
    if (!invoice) return
    const subscription = getSubscription(invoice.parent.subscription_details.subscription)
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due })
    if (store.cards.get(subscription.customer)?.number !== card.number) store.cards.set(subscription.customer, card)
    const isFirst = subscription.status === 'incomplete'
    if (subscription.status !== 'canceled') subscription.status = 'active'
    if (isFirst) subscription.default_payment_method = newId('pm')
    onChange()
    emitEvent('invoice.paid', toInvoice(invoice))
    emitEvent('customer.subscription.updated', subscription)
  }

  /** Charges the next period with the stored card; false when it is declined. A subscription that was to end ends instead. */
  function renew(id: string, decline?: Decline | null): boolean {
    const subscription = getSubscription(id)
    if (subscription.status !== 'active') throw invalidRequest(`This subscription is ${subscription.status}; it cannot be renewed.`)
    if (subscription.cancel_at_period_end) {
      end(subscription)
      return true
    }
    const [item] = subscription.items.data
    const { interval, interval_count } = item!.price.recurring
    item!.current_period_start = item!.current_period_end
    item!.current_period_end =
      addInterval(item!.current_period_start * 1000, { unit: interval as IntervalUnit, count: interval_count }) / 1000
    emitEvent('customer.subscription.updated', subscription)
    return charge(createInvoice(subscription, item!.price.unit_amount, 'subscription_cycle'), decline)
  }

  /** Tries the unpaid invoice of a past due subscription again. */
  function retry(id: string, decline?: Decline | null): boolean {
    const { status, latest_invoice } = getSubscription(id)
    if (status !== 'past_due') throw invalidRequest(`This subscription is ${status}.`)
    return charge(getInvoice(latest_invoice ?? ''), decline)
  }

  function charge(invoice: Invoice, decline?: Decline | null): boolean {
    const subscription = getSubscription(invoice.parent.subscription_details.subscription)
    const card = store.cards.get(subscription.customer) ?? workingCard
    try {
      ledger.confirmIntent(invoice.intent, card, { decline: decline === undefined ? declineFor(card.number) : decline })
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 402) throw error
      subscription.status = 'past_due'
      onChange()
      emitEvent('invoice.payment_failed', toInvoice(invoice))
      emitEvent('customer.subscription.updated', subscription)
      return false
    }
  }

  /** Charges every subscription whose period is over, by the clock. */
  function renewDue(): void {
    for (const { id, status, items } of [...store.subscriptions.values()])
      if (status === 'active' && items.data.every((item) => item.current_period_end <= nowSeconds())) renew(id)
  }

  function updateCard(customer: string, card: CardDetails): void {
    store.cards.set(customer, card)
    onChange()
    for (const { id, status } of listSubscriptions(customer)) if (status === 'past_due') retry(id)
  }

  function setCancelAtPeriodEnd(id: string, isSet: boolean): Subscription {
    const subscription = getSubscription(id)
    if (subscription.status === 'canceled') throw invalidRequest('A canceled subscription can only update its cancellation_details.')
    subscription.cancel_at_period_end = isSet
    onChange()
    emitEvent('customer.subscription.updated', subscription)
    return subscription
  }

  function cancelSubscription(id: string): Subscription {
    const subscription = getSubscription(id)
    if (subscription.status === 'canceled') throw resourceMissing('subscription', id)
    return end(subscription)
  }

  function end(subscription: Subscription): Subscription {
    subscription.status = 'canceled'
    subscription.canceled_at = nowSeconds()
    onChange()
    emitEvent('customer.subscription.deleted', subscription)
    return subscription
  }

  /** Cancels its payment; a subscription whose first invoice is voided never starts. */
  function voidInvoice(id: string): Invoice {
    const invoice = getInvoice(id)
    if (invoice.status !== 'open') throw invalidRequest(`This invoice is ${invoice.status}; it cannot be voided.`)
    invoice.status = 'void'
    ledger.cancelOfInvoice(invoice.intent)
    const subscription = getSubscription(invoice.parent.subscription_details.subscription)
    if (subscription.status === 'incomplete') {
      subscription.status = 'incomplete_expired'
      emitEvent('customer.subscription.updated', subscription)
    }
    onChange()
    return invoice
  }

  /** A completed hosted page starts its subscription; returns the invoice to pay. */
  function startSessionSubscription(session: Session): Invoice {
    const planned = store.baskets.get(session.id)?.subscription
    if (!planned) throw invalidRequest('This page starts no subscription.')
    const subscription = createSubscription(planned)
    session.subscription = subscription.id
    session.invoice = subscription.latest_invoice
    return getInvoice(subscription.latest_invoice!)
  }

  function createDemoSubscription(id: string): Subscription | null {
    const demo = parseDemoSubscription(id)
    if (!demo) return null
    const customer = createCustomer({ email: null, metadata: {} }).id
    const subscription = demoSubscription(id, { ...demo, customer, now: now() })
    store.subscriptions.set(id, subscription)
    store.cards.set(customer, workingCard)
    onChange()
    return subscription
  }

  const findInvoice = (intentId: string): Invoice | undefined => [...store.invoices.values()].find(({ intent }) => intent === intentId)

  const listSubscriptions = (customer: string): Subscription[] =>
    [...store.subscriptions.values()].filter((one) => one.customer === customer)

  function getCustomer(id: string): Customer {
    return store.customers.get(id) ?? missing('customer', id)
  }

  function getSubscription(id: string): Subscription {
    return store.subscriptions.get(id) ?? createDemoSubscription(id) ?? missing('subscription', id)
  }

  function getInvoice(id: string): Invoice {
    return store.invoices.get(id) ?? missing('invoice', id)
  }

  return {
    createCustomer,
    createCoupon,
    createSubscription,
    recordPaidIntent,
    renew,
    retry,
    renewDue,
    updateCard,
    setCancelAtPeriodEnd,
    cancelSubscription,
    voidInvoice,
    startSessionSubscription,
    findInvoice,
    listSubscriptions,
    getCustomer,
    getSubscription,
    getInvoice,
  }
}

/** As the API shows it: without its payments, unless they are asked for. */
export function toInvoice(invoice: Invoice): Omit<Invoice, 'intent'> {
  const { intent: _intent, ...shown } = invoice
  return shown
}

function missing(resource: string, id: string): never {
  throw resourceMissing(resource, id)
}
