import { Elysia } from 'elysia'
import { discountCodeSchema, removeCodeSchema } from '#src/cart/forms.ts'
import { removeCartCodes } from '#src/discounts/cart-codes.ts'
import { limitGuesses } from '#src/discounts/enter-code.ts'
import type { Shop } from '#src/shop.ts'
import { codeErrorText } from '#src/storefront/discount-errors.ts'
import { storefront } from '#src/storefront/layout.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, outOfBand, redirect, withStatus, withToast } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { DiscountCodes } from '#templates/checkout/discount-codes.tsx'
import { ReviewChanges } from '#templates/checkout/review-changes.tsx'
import { ShippingChoice } from '#templates/checkout/review-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { applyCode, removeLostCodes } from '../apply-code.ts'
import type { CheckoutReview } from '../review.ts'
import { buildReviewInput, requireReview } from './read-review.ts'
import { renderReviewPage } from './render-review.tsx'
import { totalsFragments } from './totals-fragments.tsx'
import { requireVerifiedCart } from './verification.ts'

export const discountRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .post('/checkout/discount', async ({ view, req }) => {
      const { cartId } = await requireVerifiedCart(shop, req, view)
      const { quote: quoteBefore } = await requireReview(shop, view, cartId)
      const submission = await readForm(view, req.raw, discountCodeSchema)
      const code = await submission
        .attempt(async (values) => {
          await limitGuesses(shop, req.ip)
          return applyCode(shop, await buildReviewInput(shop, view, cartId), values.code)
        })
        .catch((error: unknown) => {
          const text = codeErrorText(view, error)
          if (text === null) throw error
          submission.addError('code', text)
          return undefined
        })
      const review = await requireReview(shop, view, cartId)
      if (code === undefined) return respondWithError(shop, { req, view }, review, submission.state)
      return respondWithTotals(shop, view, { review, quoteBefore, message: view.t('discounts.codeApplied', { code }) })
    })
    .post('/checkout/discount/remove', async ({ view, req }) => {
      const { cartId } = await requireVerifiedCart(shop, req, view)
      const { quote: quoteBefore } = await requireReview(shop, view, cartId)
      const submission = await readForm(view, req.raw, removeCodeSchema)
      if (submission.ok) await shop.db.transaction((tx) => removeCartCodes(tx, cartId, [submission.values.code_id]))
      return respondWithTotals(shop, view, { review: await requireReview(shop, view, cartId), quoteBefore, message: null })
    })

async function respondWithTotals(
  shop: Shop,
  view: View,
  { review, quoteBefore, message }: { review: CheckoutReview; quoteBefore: CheckoutReview['quote']; message: string | null },
): Promise<Response> {
  // A free order has another payment form, with its own scripts and content policy: load the page.
  const isOtherPayment = (review.quote.total === 0) !== (quoteBefore.total === 0)
  if (!view.partial || isOtherPayment) return redirect(view, '/checkout/review', message ?? undefined)
  const response = fragments(view, ...reviewParts(view, review))
  await removeLostCodes(shop, review)
  return message === null ? response : withToast(response, 'say', message)
}

async function respondWithError(
  shop: Shop,
  { req, view }: { req: HttpRequest; view: View },
  review: CheckoutReview,
  codeForm: FormState,
): Promise<Response> {
  if (!view.partial) return renderReviewPage(shop, { req, view }, review, { status: 422, codeForm })
  return withStatus(422, fragments(view, ...reviewParts(view, review, codeForm)))
}

function reviewParts(view: View, review: CheckoutReview, codeForm?: FormState) {
  const [summary, ...others] = totalsFragments(view, review)
  return [
    summary,
    ...others,
    outOfBand(<DiscountCodes view={view} review={review} form={codeForm} />),
    outOfBand(<ShippingChoice view={view} review={review} />),
    outOfBand(<ReviewChanges view={view} review={review} />),
  ] as const
}
