import { Elysia } from 'elysia'
import { acceptChanges } from '#src/cart/accept-changes.ts'
import { markPricesSeen } from '#src/cart/add-to-cart.ts'
import { cartOwner } from '#src/cart/cart-owner.ts'
import { requireSignedInCart } from '#src/cart/signed-out-cart.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { countHeldUnits } from '#src/inventory/reservations.ts'
import { listCartOrders } from '#src/orders/find-orders.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { trackVisit } from '#src/storefront/visit-tracking.ts'
import { storefront } from '#src/storefront/layout.ts'
import { outOfBand, fragments, redirect, withStatus } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { DiscountCodes } from '#templates/checkout/discount-codes.tsx'
import { ReviewChanges } from '#templates/checkout/review-changes.tsx'
import { ShippingChoice } from '#templates/checkout/review-page.tsx'
import { removeLostCodes } from '../apply-code.ts'
import { commentSchema, deliverySchema, paymentSchema } from '../forms.ts'
import { findDetails, saveCheckoutOptions } from '../details.ts'
import { maxCommentLength } from '../limits.ts'
import { type CheckoutReview, type CheckoutReviewState, getCheckoutReview } from '../review.ts'
import { buildReviewInput, hasLaterRates, readQuotedReview, requireReview } from './read-review.ts'
import { renderReviewPage } from './render-review.tsx'
import { totalsFragments } from './totals-fragments.tsx'
import { refuseUnverified, requireVerifiedCart } from './verification.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

export const reviewRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .get('/checkout/review', async ({ view, req }) => {
      const { cartId } = view
      const state = cartId === null ? { stage: 'empty' as const } : await readReview(shop, view, cartId)
      if (state.stage === 'empty') {
        await requireSignedInCart(shop.db.read, cartOwner(req, view), shop.now())
        return redirect(view, '/', view.t('checkout.emptyNotice'), 302)
      }
      if (state.stage === 'details') return redirect(view, '/checkout', undefined, 302)
      const missingAccount = view.user === null ? await findMissingAccount(shop, state) : null
      if (missingAccount) return redirect(view, '/checkout?edit=1', { kind: 'error', text: view.t(missingAccount) }, 302)
      await refuseUnverified(shop, req, { cartId: state.cart.id!, orderEmail: state.details.email })
      if (state.ruleViolation)
        return redirect(view, '/cart', { kind: 'error', text: view.t(state.ruleViolation.key, state.ruleViolation.params) }, 302)
      const response = await renderReviewPage(shop, { req, view }, state)
      await trackVisit(shop, req, view, 'review')
      await markReviewPricesSeen(shop, state)
      return response
    })
    .post('/checkout/delivery', async ({ view, req }) => {
      const { cartId } = await requireVerifiedCart(shop, req, view)
      const submission = await readForm(view, req.raw, deliverySchema)
      const { rates } = await requireReview(shop, view, cartId)
      const rateId = submission.ok ? submission.values.rate_id : ''
      if (!rates.some(({ id }) => id === rateId)) return respondWithUnknownRate(shop, { req, view }, cartId)
      await shop.db.transaction((tx) => saveCheckoutOptions(tx, cartId, { rateId }, shop.now()))
      if (!view.partial) return redirect(view, '/checkout/review')
      return fragments(view, ...totalsFragments(view, await requireReview(shop, view, cartId)))
    })
    .post('/checkout/payment', async ({ view, req }) => {
      // A payment method that charges the tax itself has other totals.
      const { cartId } = await requireVerifiedCart(shop, req, view)
      const submission = await readForm(view, req.raw, paymentSchema)
      if (submission.ok) {
        const { processor_id: processorId, comment } = submission.values
        // Without script the button submits the whole form.
        const typed = !view.partial && view.shop.orderComments ? { comment } : {}
        await shop.db.transaction((tx) => saveCheckoutOptions(tx, cartId, { processorId, ...typed }, shop.now()))
      }
      if (!view.partial) return redirect(view, '/checkout/review')
      return fragments(view, ...totalsFragments(view, await requireReview(shop, view, cartId)))
    })
    .post('/checkout/comment', async ({ view, req }) => {
      // Typed text is kept when another payment method or a change of the cart loads the page again.
      const { cartId } = await requireVerifiedCart(shop, req, view)
      const submission = await readForm(view, req.raw, commentSchema)
      const text = view.t('checkout.commentTooLong', { count: maxCommentLength })
      if (!submission.ok)
        return view.partial ? withStatus(422, fragments(view)) : redirect(view, '/checkout/review', { kind: 'error', text })
      const { comment } = submission.values
      if (view.shop.orderComments) await shop.db.transaction((tx) => saveCheckoutOptions(tx, cartId, { comment }, shop.now()))
      return view.partial ? new Response(null, { status: 204 }) : redirect(view, '/checkout/review')
    })
    .post('/checkout/accept-changes', async ({ view, req }) => {
      const { cartId } = await requireVerifiedCart(shop, req, view)
      const { pricing } = await buildReviewInput(shop, view, cartId)
      await shop.db.transaction(async (tx) => {
        const orderIds = (await listCartOrders(tx, cartId, { isTest: view.testMode !== null })).unpaid.map(({ id }) => id)
        await acceptChanges(tx, cartId, null, { pricing, heldUnits: await countHeldUnits(tx, orderIds) })
      })
      return redirect(view, '/checkout/review')
    })
    .get('/checkout/review/parts', async ({ view, req }) => {
      // After a change in the cart drawer, or of the shipping methods since the page was opened.
      if (!view.partial) return redirect(view, '/checkout/review', undefined, 302)
      const { cartId } = view
      const state = cartId === null ? null : await readQuotedReview(shop, view, cartId)
      // The page itself knows where to go without items, details or a cart that can be bought.
      if (state?.stage !== 'review' || state.ruleViolation) return redirect(view, '/checkout/review')
      await refuseUnverified(shop, req, { cartId: state.cart.id!, orderEmail: state.details.email })
      const [summary, ...others] = totalsFragments(view, state)
      const response = fragments(
        view,
        summary,
        ...others,
        outOfBand(<ReviewChanges view={view} review={state} />),
        outOfBand(<ShippingChoice view={view} review={state} />),
        outOfBand(<DiscountCodes view={view} review={state} />),
      )
      await removeLostCodes(shop, state)
      return response
    })

/** Why a guest cannot order: details saved before guest checkout was turned off, or before a subscription was added, have no account. */
async function findMissingAccount(shop: Shop, { renewal }: CheckoutReview): Promise<StringKey | null> {
  if (renewal) return 'checkout.subscriptionNeedsAccount'
  return (await currentSettings(shop)).disable_guest_checkout ? 'checkout.orderNeedsAccount' : null
}

/** Carriers do not hold up the page where a script loads their rates. */
async function readReview(shop: Shop, view: View, cartId: number): Promise<CheckoutReviewState> {
  if (!hasLaterRates(view)) return readQuotedReview(shop, view, cartId)
  const known = await findDetails(shop.db.read, cartId)
  return getCheckoutReview(shop.db.read, await buildReviewInput(shop, view, cartId, { known }), known)
}

async function respondWithUnknownRate(shop: Shop, { req, view }: { req: HttpRequest; view: View }, cartId: number): Promise<Response> {
  const review = await requireReview(shop, view, cartId)
  const reason = review.rates.length === 0 ? 'checkout.noShippingToAddress' : 'checkout.chooseShipping'
  if (req.wantsJson) throw new UserError(reason, {}, 'rate_id')
  const text = view.t(reason)
  if (!view.partial) return renderReviewPage(shop, { req, view }, review, { alert: text, status: 422 })
  const [summary, ...others] = totalsFragments(view, review)
  return withStatus(422, fragments(view, summary, ...others, outOfBand(<ShippingChoice view={view} review={review} error={text} />)))
}

async function markReviewPricesSeen(shop: Shop, review: CheckoutReview): Promise<void> {
  if (review.repricedLines.length === 0) return
  const seenPrices = review.repricedLines.map((line) => ({ lineId: line.id, price: line.price.total }))
  await writeAside(shop, (tx) => markPricesSeen(tx, review.cart.id!, seenPrices))
}
