import { Elysia } from 'elysia'
import type { Tx } from '#db/types.ts'
import { cartOwner } from '#src/cart/cart-owner.ts'
import { findSignedOutMessage } from '#src/cart/signed-out-cart.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { readReservationClient } from '#src/inventory/reservations.ts'
import { enforceClientRateLimit, enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { taxNameOf } from '#src/lib/tax/tax-row-name.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { findLatestPaymentForCart } from '#src/payments/payments.ts'
import { lockProcessor } from '#src/payments/payment-terms.ts'
import { type Processor, ProcessorError, testProcessorId } from '#src/payments/processor.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { redirect, json, redirectExternal } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { placeOrderSchema } from '../forms.ts'
import { type StoredDetails, saveCheckoutOptions } from '../details.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { AlreadyPaid } from '#src/payment-processing/end-earlier-payments.ts'
import { doubleClickSeconds, maxCommentLength, maxPaymentTriesPerCart, maxPaymentTriesPerNetwork, paymentTriesMinutes } from '../limits.ts'
import { listOpenProcessors, readPaymentOptions } from '#src/payment-processing/payment-options.ts'
import { confirmManually, placeManually } from '#src/payment-processing/place-manually.ts'
import { CartRuleError, EarlierOrderPaid, type PlaceOrderInput, type PlacedOrder, placeOrder } from '../place-order.ts'
import { getCheckoutReview } from '../review.ts'
import { recordTestOrder } from '#src/payment-processing/first-test-order.ts'
import { startPayment } from '#src/payment-processing/start-payment.ts'
import { buildReviewInput, readQuotedReview } from './read-review.ts'
import { hasReviewed } from './reviewed-cookie.ts'
import { renderReviewPage } from './render-review.tsx'
import { requireVerifiedCart } from './verification.ts'

export const placeOrderRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop, 'checkout')).post('/checkout/place-order', async ({ view, req }) => {
    req.extendTimeout(20)
    const submission = await readForm(view, req.raw, placeOrderSchema)
    if (view.cartId === null) {
      // Sent again: its cart is gone by now.
      const earlier = submission.ok ? await findOwnManualOrder(shop, req, view, submission.values) : null
      if (earlier) return toReturn(req, view, earlier)
      // The review says why, and leads to the sign-in.
      const isSignedOut = (await findSignedOutMessage(shop.db.read, cartOwner(req, view), shop.now())) !== null
      if (isSignedOut) return req.wantsJson ? json({ success: true, redirect: '/checkout/review' }) : redirect(view, '/checkout/review')
    }
    const { cartId, checkedEmail, details } = await requireVerifiedCart(shop, req, view)
    // Stops card testing and mass stock reservation.
    await enforceClientRateLimit(shop, { name: 'pay', address: req.ip, maxHits: maxPaymentTriesPerNetwork, windowMs: attemptWindow })
    const wantsJson = req.wantsJson
    try {
      if (!submission.ok && 'comment' in submission.state.errors)
        throw new UserError('checkout.commentTooLong', { count: maxCommentLength })
      if (!submission.ok) throw new UserError('checkout.orderChanged')
      await limitPaymentAttempts(shop, cartId)
      const { order, processor } = await placeOrderFromForm(shop, req, view, { cartId, checkedEmail, details, values: submission.values })
      const manual = toManualMethod(processor)
      if (manual) {
        // A new order is confirmed already.
        if (!order.isNew) await placeManually(shop, { orderId: order.id, processor: manual, isWholesale: view.isWholesale })
        return toReturn(req, view, order.externalId)
      }
      const baseUrl = shop.config.baseUrl
      const returnUrl = `${baseUrl}/checkout/return?order=${order.externalId}`
      const labels = {
        tax: taxNameOf(view, { kind: order.review.taxKind, rates: order.review.quote.taxRates }),
        shipping: view.t('checkout.shipping'),
      }
      const started = await startPayment(shop, {
        order,
        processor,
        hosted: !wantsJson || !processor.form,
        option: submission.values.payment_option,
        returnUrl: returnUrl,
        cancelUrl: `${returnUrl}&cancelled=1`,
        labels,
      })
      if (started.kind === 'hosted') return wantsJson ? json({ success: true, redirect: started.url }) : redirectExternal(view, started.url)
      if (started.kind === 'inline')
        return json({ success: true, clientSecret: started.clientSecret, returnUrl: `/checkout/return?order=${order.externalId}` })
      return toReturn(req, view, order.externalId)
    } catch (error) {
      const placed = submission.ok ? await findOwnManualOrder(shop, req, view, submission.values) : null
      if (placed) return toReturn(req, view, placed)
      if (error instanceof EarlierOrderPaid || error instanceof AlreadyPaid) {
        const returnPath = `/checkout/return?order=${error.externalId}${error instanceof EarlierOrderPaid ? '&earlier=1' : ''}`
        return wantsJson ? json({ success: true, redirect: returnPath }) : redirect(view, returnPath)
      }
      // The review page shows the broken rule and redirects to where it can be kept.
      if (error instanceof CartRuleError)
        return wantsJson ? json({ success: true, redirect: '/checkout/review' }) : redirect(view, '/checkout/review')
      const failure = toErrorResponse(view, error)
      if (!failure) throw error
      if (wantsJson) {
        const { code, text, status, field } = failure
        return json(
          { success: false, error: code, message: text, ...(status === 422 && field ? { errors: { [field]: [text] } } : {}) },
          status,
        )
      }
      const state = await readQuotedReview(shop, view, cartId)
      if (state.stage !== 'review') return redirect(view, '/checkout', { kind: 'error', text: failure.text })
      const { text: alert, status } = failure
      return renderReviewPage(shop, { req, view }, state, { alert, status })
    }
  })

function toReturn(req: HttpRequest, view: View, externalId: string): Response {
  const returnPath = `/checkout/return?order=${externalId}`
  return req.wantsJson ? json({ success: true, redirect: returnPath }) : redirect(view, returnPath)
}

const isOwn = ({ user }: View, { userId }: { userId: number | null }): boolean => user !== null && user.id === userId

type PlaceOrderValues = typeof placeOrderSchema.static

/**
 * The order of a reviewed cart that is paid by transfer or on invoice, for whoever placed it. Throws Conflict when its form is sent again
 * with another method or comment.
 */
async function findOwnManualOrder(shop: Shop, req: HttpRequest, view: View, values: PlaceOrderValues): Promise<string | null> {
  const order = await findOrder(shop.db.read, { attemptKey: values.idempotency_key })
  if (!order || order.paymentDueAt === null || order.status === 'cancelled') return null
  if (!isOwn(view, order) && !hasReviewed(shop, req, values.idempotency_key)) return null
  const { enable_order_comments: hasComments } = await currentSettings(shop)
  const comment = hasComments ? values.comment : ''
  if (order.manualProcessorId !== values.processor_id || order.comment !== comment) throw new Conflict('errors.formUsed')
  return order.externalId
}

interface PlaceForm {
  cartId: number
  checkedEmail: string | null
  details: StoredDetails | null
  values: PlaceOrderValues
}

async function placeOrderFromForm(shop: Shop, req: HttpRequest, view: View, { cartId, checkedEmail, details, values }: PlaceForm) {
  const settings = await currentSettings(shop)
  if (settings.disable_guest_checkout && view.user === null) throw new CartRuleError('checkout.orderNeedsAccount')
  const input = await buildReviewInput(shop, view, cartId, { chosenId: values.processor_id, known: details })
  const comment = settings.enable_order_comments ? values.comment : ''
  const { rate_id: rateId, idempotency_key: attemptKey, processor_id: processorId } = values
  const open = await listOpenProcessors(shop)
  const findWording = await readWordings(shop)
  const chosen: { processor?: Processor } = {}
  const order = await placeReviewed(shop, {
    ...input,
    userId: view.user?.id ?? details?.userId ?? null,
    checkedEmail,
    testerEmail: view.testMode ? view.user?.email : undefined,
    attemptKey,
    rateId,
    comment,
    processorId,
    cancelPayments,
    payment: {
      async choose(tx, offer) {
        chosen.processor = await chooseProcessor(tx, view, { ...offer, open, processorId, isScripted: req.wantsJson })
      },
      async confirm(tx, { id: orderId }) {
        if (view.testMode) await recordTestOrder(tx, shop.now())
        const manual = toManualMethod(chosen.processor!)
        if (manual) await confirmManually(shop, tx, { orderId, processor: manual, isWholesale: view.isWholesale, findWording })
      },
    },
    client: await readReservationClient(shop.db.read, { userId: view.user?.id ?? null, address: req.ip, limit: input.reservationLimit }),
  })
  return { order, processor: chosen.processor! }
}

interface ProcessorChoice {
  open: Processor[]
  /** What the form says; a free order has no choice. */
  processorId: number
  total: number
  isSubscription: boolean
  isTaxOpen: boolean
  isScripted: boolean
}

/** Throws UserError for a payment method that is not offered or needs a script, Conflict when nobody, or both, would charge the tax. */
async function chooseProcessor(tx: Tx, view: View, choice: ProcessorChoice): Promise<Processor> {
  const { open, processorId, total, isSubscription, isTaxOpen, isScripted } = choice
  const isTest = view.testMode !== null
  if (isTest && isSubscription) throw new UserError('orders.testNoSubscription')
  // What customers owe is added up by one at a time.
  if (open.some((candidate) => candidate.processorId === processorId && candidate.manual?.onCredit)) await lockProcessor(tx, processorId)
  const { options } = await readPaymentOptions(tx, view, { ...choice, chosenId: processorId, isTest })
  if (options.length === 0) throw new UserError('checkout.noPaymentMethods')
  const offered = total === 0 ? options[0] : options.find((option) => option.processorId === processorId)
  const processor = open.find((candidate) => candidate.processorId === offered?.processorId)
  if (!processor) throw new UserError('checkout.methodNotOffered')
  if (!isScripted && processor.form && !processor.beginHosted) throw new UserError('checkout.needsScript')
  // One test order is numbered at a time.
  if (isTest) await lockProcessor(tx, testProcessorId)
  if (!toManualMethod(processor) && (processor.collectsTax ?? false) !== isTaxOpen) throw new Conflict('checkout.orderChanged')
  return processor
}

/** Null for a method that collects online. */
const toManualMethod = ({ processorId, collectsOnline, manual }: Processor) => (!collectsOnline && manual ? { processorId, manual } : null)

/** Throws like `placeOrder`; what was chosen is stored then, too, so that the page shows it again. */
async function placeReviewed(shop: Shop, input: PlaceOrderInput & { processorId: number }): Promise<PlacedOrder> {
  try {
    return await placeOrder(shop, input)
  } catch (error) {
    const { cartId, comment, processorId, rateId } = input
    const isKnown = shop.processors.some((processor) => processor.processorId === processorId)
    await shop.db.transaction(async (tx) => {
      const review = await getCheckoutReview(tx, input)
      const isOffered = review.stage === 'review' && review.rates.some(({ id }) => id === rateId)
      const options = { comment, ...(isKnown ? { processorId } : {}), ...(isOffered ? { rateId } : {}) }
      await saveCheckoutOptions(tx, cartId, options, shop.now())
    })
    throw error
  }
}

const attemptWindow = paymentTriesMinutes * 60_000

/** A double click does not count. */
async function limitPaymentAttempts(shop: Shop, cartId: number): Promise<void> {
  const lastPayment = await findLatestPaymentForCart(shop.db.read, cartId)
  // Without the absolute value, nothing would count after the clock was set back.
  if (lastPayment && Math.abs(shop.now() - lastPayment.createdAt) >= doubleClickSeconds * 1000)
    await enforceRateLimit(shop, `pay:cart:${cartId}`, maxPaymentTriesPerCart, attemptWindow)
}

function toErrorResponse(view: View, error: unknown): { status: number; code: string; text: string; field?: string | undefined } | null {
  if (error instanceof UserError) return { status: 422, code: 'refused', text: view.t(error.key, error.params), field: error.field }
  if (error instanceof Conflict) return { status: 409, code: 'changed', text: view.t(error.key, error.params) }
  if (error instanceof ProcessorError) return { status: 502, code: 'processor_error', text: view.t('checkout.processorError') }
  return null
}
