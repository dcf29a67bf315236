import { Elysia } from 'elysia'
import { findCart } from '#src/cart/find-cart.ts'
import { markPricesSeen } from '#src/cart/add-to-cart.ts'
import type { Shop } from '#src/shop.ts'
import { trackVisit } from '#src/storefront/visit-tracking.ts'
import { storefront } from '#src/storefront/layout.ts'
import { outOfBand, fragments, redirect } from '#src/web/response.tsx'
import { readForm } from '#src/web/form.ts'
import { PlaceOrderFields, payButtonLabel } from '#templates/checkout/review-page.tsx'
import { ReviewSummary } from '#templates/checkout/summary.tsx'
import { deliverySchema } from '../forms.ts'
import { saveCheckoutOptions } from '../details.ts'
import { listPaymentOptions } from '../payment-options.ts'
import { type CheckoutReview, getCheckoutReview } from '../review.ts'
import { cartOwner, requireCartId, buildReviewInput, requireReview } from './checkout-review.ts'
import { renderReviewPage } from './render-review.tsx'

export const reviewRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .get('/checkout/review', async ({ view, req }) => {
      const cartId = await findCart(shop.db.read, cartOwner(req, view), shop.now())
      const state =
        cartId === null ? { stage: 'empty' as const } : await getCheckoutReview(shop.db.read, await buildReviewInput(shop, view, cartId))
      if (state.stage === 'empty') return redirect(view, '/', view.t('checkout.emptyNotice'), 302)
      if (state.stage === 'details') return redirect(view, '/checkout', undefined, 302)
      if (state.ruleViolation)
        return redirect(view, '/cart', { kind: 'error', text: view.t(state.ruleViolation.key, state.ruleViolation.params) }, 302)
      const response = await renderReviewPage(shop, view, state, null)
      await trackVisit(shop, req, view, 'review')
      await markReviewPricesSeen(shop, state)
      return response
    })
    .post('/checkout/delivery', async ({ view, req }) => {
      const cartId = await requireCartId(shop, req, view)
      const submission = await readForm(view, req.raw, deliverySchema)
      if (submission.ok)
        await shop.db.transaction((tx) => saveCheckoutOptions(tx, cartId, { rateId: submission.values.rate_id }, shop.now()))
      if (!view.partial) return redirect(view, '/checkout/review')
      const review = await requireReview(shop, view, cartId)
      const { options, selectedProcessorId } = await listPaymentOptions(shop, view, review.quote.total)
      const selectedOption = options.find((option) => option.processorId === selectedProcessorId)
      if (!selectedOption) return fragments(view, <ReviewSummary view={view} review={review} />)
      return fragments(
        view,
        <ReviewSummary view={view} review={review} />,
        outOfBand(<PlaceOrderFields review={review} processorId={selectedProcessorId} />),
        outOfBand(<span id="rv-pay-label">{payButtonLabel(view, review, selectedOption)}</span>),
      )
    })

async function markReviewPricesSeen(shop: Shop, review: CheckoutReview): Promise<void> {
  if (review.repricedLines.length === 0) return
  const seenPrices = review.repricedLines.map((line) => ({ lineId: line.id, price: line.price.total }))
  await shop.db.transaction((tx) => markPricesSeen(tx, review.cart.id!, seenPrices))
}
