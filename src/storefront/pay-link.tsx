import { maxPaymentTriesPerNetwork, paymentTriesMinutes } from '#src/checkout/limits.ts'
import { readReservationClient } from '#src/inventory/reservations.ts'
import { enforceClientRateLimit, enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { isTaxOpen, taxNameOf, taxRowOf } from '#src/lib/tax/tax-row-name.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { listOrderLines, type OrderRow } from '#src/orders/find-orders.ts'
import { amountDue } from '#src/lib/money/amount-due.ts'
import { listOpenPayments } from '#src/payments/payments.ts'
import { type Processor, ProcessorError } from '#src/payments/processor.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { json, page, redirect, redirectExternal } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { linkedOrderPath } from '#templates/orders/linked-order-path.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { preparePaymentForms } from '#src/payment-processing/payment-forms.ts'
import { type PaymentOption, listPaymentOptions } from '#src/payment-processing/payment-options.ts'
import { buildPaymentLines, preparePayment } from '#src/payment-processing/prepare-payment.ts'
import { AlreadyPaid } from '#src/payment-processing/end-earlier-payments.ts'
import { startOrderPayment } from '#src/payment-processing/start-payment.ts'
import { maxLinkPaymentTries } from './limits.ts'

interface PayOffer {
  /** Minor units. */
  amount: number
  /** True: its processor charges the tax, so only such processors are offered. */
  collectsTax: boolean
  /** True: the payment starts a subscription, so only processors that renew it are offered. */
  isSubscription?: boolean
  /** True for a test order of this staff member. */
  isTest?: boolean
}

async function listOffered(
  shop: Shop,
  view: View,
  { amount, collectsTax, isSubscription, isTest = false }: PayOffer,
  chosenId: number | null = null,
) {
  // Who tries a purchase would pay with real money.
  if (view.testMode !== null && !isTest) return { options: [], selected: undefined }
  const { options, selectedProcessorId } = await listPaymentOptions(shop, view, amount, chosenId, { isSubscription, isTest })
  // Who opens a payment link pays now.
  const offered = options.filter((option) => amount === 0 || (option.collectsOnline && option.collectsTax === collectsTax))
  return { options: offered, selected: offered.find(({ processorId }) => processorId === selectedProcessorId) ?? offered[0] }
}

/** A page with the payment panel for an amount: with the scripts and origins of the offered processors, and of no others. */
export async function renderPayPage(
  shop: Shop,
  view: View,
  { title, status = 200, ...offer }: PayOffer & { title: string; status?: number },
  draw: (payment: { options: PaymentOption[]; selected: PaymentOption | undefined }) => Html,
): Promise<Response> {
  const offered = await listOffered(shop, view, offer)
  const { options, policy, scripts } = preparePaymentForms(shop, offered.options)
  const selected = options.find(({ processorId }) => processorId === offered.selected?.processorId)
  return page(view, title, draw({ options, selected }), {
    status,
    private: true,
    noindex: true,
    styles: ['css/account-pages.css'],
    headers: { 'referrer-policy': 'no-referrer' },
    policy,
    scripts,
  })
}

/** Throws UserError for a payment method that is not offered for the amount, or needs a script. */
export async function chooseProcessor(
  shop: Shop,
  req: HttpRequest,
  view: View,
  { processorId, ...offer }: PayOffer & { processorId: number },
): Promise<Processor> {
  const { options } = await listOffered(shop, view, offer, processorId)
  if (options.length === 0) throw new UserError(view.testMode && !offer.isTest ? 'orders.testRealOrder' : 'checkout.noPaymentMethods')
  const chosen = offer.amount === 0 ? options[0] : options.find((option) => option.processorId === processorId)
  const processor = shop.processors.find((candidate) => candidate.processorId === chosen?.processorId)
  if (!processor) throw new UserError('checkout.methodNotOffered')
  if (!req.wantsJson && processor.form && !processor.beginHosted) throw new UserError('checkout.needsScript')
  return processor
}

/** Stops card testing. */
export async function limitPayAttempts(shop: Shop, req: HttpRequest, key: string): Promise<void> {
  const windowMs = paymentTriesMinutes * 60_000
  await enforceClientRateLimit(shop, { name: 'pay', address: req.ip, maxHits: maxPaymentTriesPerNetwork, windowMs })
  await enforceRateLimit(shop, `pay:link:${key}`, maxLinkPaymentTries, windowMs)
}

/** Starts the payment of what is due for an order, and sends the browser on. */
export async function startLinkPayment(
  shop: Shop,
  req: HttpRequest,
  view: View,
  { orderId, amount, processor }: { orderId: number; amount: number; processor: Processor },
): Promise<Response> {
  const settings = await currentSettings(shop)
  const buyer = { userId: view.user?.id ?? null, address: req.ip, limit: settings.unpaid_reservation_limit }
  const client = await readReservationClient(shop.db.read, buyer)
  const order: OrderRow = await shop.db.transaction((tx) => preparePayment(tx, orderId, { amount, client, now: shop.now() }))
  const labels = {
    tax: taxNameOf(view, taxRowOf(order)),
    shipping: view.t('checkout.shipping'),
    balance: view.t('payOrder.balanceOf', { number: order.number }),
  }
  const returnPath = `/checkout/return?order=${order.externalId}&via=link`
  const returnUrl = `${shop.config.baseUrl}${returnPath}`
  const lines = buildPaymentLines(order, await listOrderLines(shop.db.read, order.id), labels)
  const keySuffix = `link-${Bun.hash(JSON.stringify([lines, order.email])).toString(36)}`
  await cancelOtherAttempts(shop, order, keySuffix)
  const started = await startOrderPayment(shop, {
    order,
    keySuffix,
    tax: { isCollected: isTaxOpen(order), isIncluded: order.taxIncluded },
    amount: amountDue(order),
    currency: order.currency,
    email: order.email,
    lines,
    processor,
    hosted: !req.wantsJson || !processor.form,
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled=1`,
  })
  if (started.kind === 'inline') return json({ success: true, clientSecret: started.clientSecret, returnUrl: returnPath })
  const url = started.kind === 'hosted' ? started.url : returnPath
  if (req.wantsJson) return json({ success: true, redirect: url })
  return started.kind === 'hosted' ? redirectExternal(view, url) : redirect(view, url)
}

// Payments that were started at the checkout, or before an edit: only one may be paid.
async function cancelOtherAttempts(shop: Shop, { id, externalId }: OrderRow, keySuffix: string): Promise<void> {
  const others = (await listOpenPayments(shop.db.read, [id])).filter(({ idempotencyKey }) => !idempotencyKey.endsWith(keySuffix))
  for (const { state } of await cancelPayments(shop, others)) {
    if (state === 'paid') throw new AlreadyPaid(externalId)
    if (state === 'pending') throw new Conflict('checkout.earlierPending')
  }
}

/** The response to an error of a payment; `render` draws the page with the sentence. Rethrows other errors. */
export async function answerPayError(
  error: unknown,
  { req, view }: { req: HttpRequest; view: View },
  render: (alert: string, status: number) => Promise<Response>,
): Promise<Response> {
  if (error instanceof AlreadyPaid) {
    const path = linkedOrderPath(error)
    return req.wantsJson ? json({ success: true, redirect: path }) : redirect(view, path)
  }
  const failure = describeError(view, error)
  if (!failure) throw error
  if (req.wantsJson) return json({ success: false, error: failure.code, message: failure.text }, failure.status)
  return render(failure.text, failure.status)
}

function describeError(view: View, error: unknown): { status: number; code: string; text: string } | null {
  if (error instanceof UserError) return { status: 422, code: 'refused', text: view.t(error.key, error.params) }
  if (error instanceof Conflict) return { status: 409, code: 'changed', text: view.t(error.key, error.params) }
  if (error instanceof ProcessorError) return { status: 502, code: 'processor_error', text: view.t('checkout.processorError') }
  return null
}
