import { intervalUnits } from '#src/lib/dates/billing-interval.ts'
import { invalidRequest } from './api-error.ts'
import type { ApiCall, Endpoint } from './card-endpoint.ts'
import { type Billing, toInvoice } from './card-billing.ts'
import type { NewSubscription, CardStore, Invoice, PortalSession, Subscription } from './card-store.ts'
import { integerAt, isExpanded, urlAt } from './card-params.ts'
import { type FormValue, listItems, textAt, textFields } from './form-encoding.ts'

export interface BillingApiOptions {
  billing: Billing
  store: CardStore
  /** Base URL of the pages where customers change their card, without trailing slash. */
  portalUrl(): string
  /** Epoch ms. */
  now(): number
}

/** The endpoints for customers, subscriptions, invoices and the billing portal. */
export function billingEndpoints({ billing, store, portalUrl, now }: BillingApiOptions): Endpoint[] {
  const ok = (body: unknown) => ({ status: 200, body })

  const withInvoice = (subscription: Subscription, params: Record<string, FormValue>): unknown => {
    const isWanted = listItems(params.expand).some((path) => String(path).startsWith('latest_invoice'))
    if (!isWanted || !subscription.latest_invoice) return subscription
    const invoice = billing.getInvoice(subscription.latest_invoice)
    return { ...subscription, latest_invoice: expandInvoice(store, invoice, params, 'latest_invoice.') }
  }

  function createSubscription({ params }: ApiCall) {
    const [item] = listItems(params.items)
    if (!item) throw invalidRequest('Missing required param: items.', { param: 'items' })
    if (textAt(item, 'price_data', 'product') === '') throw invalidRequest('Missing required param: product.', { param: 'items[0]' })
    const input = { ...readPrice(item, params), customer: textAt(params, 'customer'), coupon: readCoupon(params) }
    const subscription = { ...input, description: textAt(params, 'description'), metadata: textFields(params.metadata) }
    return ok(withInvoice(billing.createSubscription(subscription), params))
  }

  function updateSubscription({ id, params }: ApiCall) {
    const subscription = billing.getSubscription(id)
    if (params.default_payment_method === '') subscription.default_payment_method = null
    const cancels = textAt(params, 'cancel_at_period_end')
    return ok(cancels === '' ? subscription : billing.setCancelAtPeriodEnd(id, cancels === 'true'))
  }

  function createPortalSession({ params }: ApiCall) {
    const customer = billing.getCustomer(textAt(params, 'customer')).id
    const id = `bps_${crypto.randomUUID().replaceAll('-', '')}`
    const session: PortalSession = {
      id,
      object: 'billing_portal.session',
      created: Math.floor(now() / 1000),
      customer,
      return_url: urlAt(params, 'return_url'),
      url: `${portalUrl()}/${id}`,
    }
    store.portals.set(id, session)
    return ok(session)
  }

  return [
    ['customers.create', 'POST', /^\/v1\/customers$/, ({ params }) => ok(billing.createCustomer(readCustomer(params)))],
    ['customers.retrieve', 'GET', /^\/v1\/customers\/([^/]+)$/, ({ id }) => ok(billing.getCustomer(id))],
    ['customers.update', 'POST', /^\/v1\/customers\/([^/]+)$/, ({ id }) => ok(billing.getCustomer(id))],
    [
      'products.create',
      'POST',
      /^\/v1\/products$/,
      ({ params }) => ok({ id: `prod_${crypto.randomUUID().slice(0, 14)}`, object: 'product', name: textAt(params, 'name') }),
    ],
    [
      'coupons.create',
      'POST',
      /^\/v1\/coupons$/,
      ({ params }) =>
        ok(
          billing.createCoupon({
            amount_off: integerAt(params, 'amount_off'),
            currency: textAt(params, 'currency'),
            duration: 'once',
            name: textAt(params, 'name'),
          }),
        ),
    ],
    ['subscriptions.create', 'POST', /^\/v1\/subscriptions$/, createSubscription],
    [
      'subscriptions.retrieve',
      'GET',
      /^\/v1\/subscriptions\/([^/]+)$/,
      ({ id, params }) => ok(withInvoice(billing.getSubscription(id), params)),
    ],
    ['subscriptions.update', 'POST', /^\/v1\/subscriptions\/([^/]+)$/, updateSubscription],
    ['subscriptions.cancel', 'DELETE', /^\/v1\/subscriptions\/([^/]+)$/, ({ id }) => ok(billing.cancelSubscription(id))],
    [
      'invoices.retrieve',
      'GET',
      /^\/v1\/invoices\/([^/]+)$/,
      ({ id, params }) => ok(expandInvoice(store, billing.getInvoice(id), params, '')),
    ],
    ['invoices.void', 'POST', /^\/v1\/invoices\/([^/]+)\/void$/, ({ id }) => ok(toInvoice(billing.voidInvoice(id)))],
    [
      'invoice_payments.list',
      'GET',
      /^\/v1\/invoice_payments$/,
      ({ params }) => {
        const invoice = billing.findInvoice(textAt(params, 'payment', 'payment_intent'))
        return ok({ object: 'list', has_more: false, url: '/v1/invoice_payments', data: invoice ? [toInvoicePayment(invoice)] : [] })
      },
    ],
    ['billing_portal.sessions.create', 'POST', /^\/v1\/billing_portal\/sessions$/, createPortalSession],
  ]
}

/** What a hosted page subscribes to, from the parameters of its session. */
export function readSessionSubscription(params: Record<string, FormValue>): NewSubscription {
  const lines = listItems(params.line_items)
  const prices = lines.map((line) => ({ ...readPrice(line, {}), quantity: integerAt(line, 'quantity') }))
  const [first] = prices
  if (!first) throw invalidRequest('You must pass line_items in subscription mode.', { param: 'line_items' })
  return {
    ...first,
    unitAmount: prices.reduce((total, { unitAmount, quantity }) => total + unitAmount * quantity, 0),
    customer: textAt(params, 'customer'),
    coupon: readCoupon(params),
    description: textAt(params.subscription_data, 'description'),
    metadata: textFields(
      typeof params.subscription_data === 'object' ? (params.subscription_data as Record<string, FormValue>).metadata : undefined,
    ),
  }
}

/** An invoice with what `expand` asks for: webhooks and plain calls do not contain its payments. */
export function expandInvoice(store: CardStore, invoice: Invoice, params: Record<string, FormValue>, prefix: string): unknown {
  return {
    ...toInvoice(invoice),
    ...(isExpanded(params, `${prefix}payments`)
      ? { payments: { object: 'list', has_more: false, data: [toInvoicePayment(invoice)] } }
      : {}),
    ...(isExpanded(params, `${prefix}confirmation_secret`)
      ? { confirmation_secret: { type: 'payment_intent', client_secret: store.intents.get(invoice.intent)?.client_secret ?? '' } }
      : {}),
  }
}

const toInvoicePayment = ({ id, intent, status, amount_due, amount_paid, currency, created }: Invoice) => ({
  id: `inpay_${id}`,
  object: 'invoice_payment',
  amount_paid: amount_paid || null,
  amount_requested: amount_due,
  created,
  currency,
  invoice: id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: intent },
  status: status === 'paid' ? 'paid' : status === 'void' ? 'canceled' : 'open',
})

function readCustomer(params: Record<string, FormValue>) {
  return { email: textAt(params, 'email') || null, metadata: textFields(params.metadata) }
}

const readCoupon = (params: Record<string, FormValue>): string | null => textAt(listItems(params.discounts)[0], 'coupon') || null

function readPrice(item: FormValue, params: Record<string, FormValue>) {
  const interval = intervalUnits.find((unit) => unit === textAt(item, 'price_data', 'recurring', 'interval'))
  if (!interval) throw invalidRequest('Invalid recurring[interval].', { param: 'recurring[interval]' })
  return {
    unitAmount: integerAt(item, 'price_data', 'unit_amount'),
    currency: textAt(item, 'price_data', 'currency') || textAt(params, 'currency'),
    interval,
    intervalCount: integerAt(item, 'price_data', 'recurring', 'interval_count'),
  }
}
