import { Elysia } from 'elysia'
import { enforceClientRateLimit, enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { Conflict, UserError, SignInRequired } from '#src/lib/errors.ts'
import { findLatestPaymentForCart } from '#src/payments/payments.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { redirect, json, redirectExternal } from '#src/web/response.tsx'
import { readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import { placeOrderSchema } from '../forms.ts'
import { findDetails, saveCheckoutOptions } from '../details.ts'
import { listPaymentOptions } from '../payment-options.ts'
import { CartRuleError, EarlierOrderPaid, type PlacedOrder, placeOrder } from '../place-order.ts'
import { getCheckoutReview } from '../review.ts'
import { AlreadyPaid, startPayment } from '../start-payment.ts'
import { requireCartId, buildReviewInput } from './checkout-review.ts'
import { renderReviewPage } from './render-review.tsx'

export const placeOrderRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop, 'checkout')).post('/checkout/place-order', async ({ view, req }) => {
    req.extendTimeout(20)
    const cartId = await requireCartId(shop, req, view)
    const submission = await readForm(view, req.raw, placeOrderSchema)
    // Stops card testing and mass stock reservation.
    await enforceClientRateLimit(shop, { name: 'pay', address: req.ip, maxHits: 30, windowMs: attemptWindow })
    const wantsJson = req.wantsJson
    try {
      if (!submission.ok) throw new UserError('checkout.orderChanged')
      await limitPaymentAttempts(shop, cartId)
      const { order, processor } = await placeOrderFromForm(shop, view, { cartId, values: submission.values, hasScript: wantsJson })
      const baseUrl = shop.config.baseUrl
      const returnUrl = `${baseUrl}/checkout/return?order=${order.externalId}`
      const labels = { tax: view.t('tax.kind.none'), shipping: view.t('checkout.shipping') }
      const started = await startPayment(shop, {
        order,
        processor,
        hosted: !wantsJson || !processor.form,
        returnUrl: returnUrl,
        cancelUrl: `${returnUrl}&cancelled=1`,
        labels,
      })
      if (started.kind === 'hosted') return wantsJson ? json({ success: true, redirect: started.url }) : redirectExternal(view, started.url)
      if (started.kind === 'inline')
        return json({ success: true, clientSecret: started.clientSecret, returnUrl: `/checkout/return?order=${order.externalId}` })
      const returnPath = `/checkout/return?order=${order.externalId}`
      return wantsJson ? json({ success: true, redirect: returnPath }) : redirect(view, returnPath)
    } catch (error) {
      if (error instanceof EarlierOrderPaid || error instanceof AlreadyPaid) {
        const returnPath = `/checkout/return?order=${error.externalId}${error instanceof EarlierOrderPaid ? '&earlier=1' : ''}`
        return wantsJson ? json({ success: true, redirect: returnPath }) : redirect(view, returnPath)
      }
      // The review page shows the broken rule and redirects to the cart.
      if (error instanceof CartRuleError)
        return wantsJson ? json({ success: true, redirect: '/checkout/review' }) : redirect(view, '/checkout/review')
      const failure = toErrorResponse(view, error)
      if (!failure) throw error
      if (wantsJson) return json({ success: false, error: failure.code, message: failure.text }, failure.status)
      const state = await getCheckoutReview(shop.db.read, await buildReviewInput(shop, view, cartId))
      if (state.stage !== 'review') return redirect(view, '/checkout', { kind: 'error', text: failure.text })
      return renderReviewPage(shop, view, state, failure.text, failure.status)
    }
  })

interface PlaceOrderValues {
  processor_id: number
  rate_id: string
  idempotency_key: string
}

async function placeOrderFromForm(
  shop: Shop,
  view: View,
  { cartId, values, hasScript }: { cartId: number; values: PlaceOrderValues; hasScript: boolean },
) {
  const settings = await currentSettings(shop)
  const details = await findDetails(shop.db.read, cartId)
  if (settings.disable_guest_checkout && view.user === null) throw new SignInRequired()
  if (details && details.rateId !== values.rate_id) {
    await shop.db.transaction((tx) => saveCheckoutOptions(tx, cartId, { rateId: values.rate_id }, shop.now()))
  }
  const input = await buildReviewInput(shop, view, cartId)
  const userId = view.user?.id ?? details?.userId ?? null
  const order: PlacedOrder = await placeOrder(shop, {
    ...input,
    userId,
    attemptKey: values.idempotency_key,
    timeZone: settings.timezone,
  })
  const { options } = await listPaymentOptions(shop, view, order.total)
  const option = options.find((candidate) => candidate.processorId === values.processor_id) ?? options[0]
  const processor = shop.processors.find((candidate) => candidate.processorId === option?.processorId)
  if (!option || !processor) throw new UserError('checkout.noPaymentMethods')
  if (!hasScript && processor.form && !processor.beginHosted) throw new UserError('checkout.needsScript')
  return { order, processor }
}

/** In ms. */
const attemptWindow = 10 * 60_000

/** Five payment attempts per cart in ten minutes. A double click (under 2 s) does not count. */
async function limitPaymentAttempts(shop: Shop, cartId: number): Promise<void> {
  const lastPayment = await findLatestPaymentForCart(shop.db.read, cartId)
  // Without the absolute value, nothing would count after the clock was set back.
  if (lastPayment && Math.abs(shop.now() - lastPayment.createdAt) >= 2000)
    await enforceRateLimit(shop, `pay:cart:${cartId}`, 5, attemptWindow)
}

function toErrorResponse(view: View, error: unknown): { status: number; code: string; text: string } | null {
  if (error instanceof UserError) return { status: 422, code: 'refused', text: view.t(error.key, error.params) }
  if (error instanceof Conflict) return { status: 409, code: 'changed', text: view.t(error.key, error.params) }
  if (error instanceof ProcessorError) return { status: 502, code: 'processor_error', text: view.t('checkout.processorError') }
  return null
}
