import type { Shop } from '#src/shop.ts'
import { outOfBand } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { PlaceOrderFields, payButtonLabel } from '#templates/checkout/review-page.tsx'
import { ReviewSummary } from '#templates/checkout/summary.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { listPaymentOptions } from '../payment-options.ts'
import type { CheckoutReview } from '../review.ts'

/** The summary, and what else depends on the total. */
export async function totalsFragments(shop: Shop, view: View, review: CheckoutReview): Promise<[Html, ...Html[]]> {
  const summary = <ReviewSummary view={view} review={review} />
  const { options, selectedProcessorId } = await listPaymentOptions(shop, view, review.quote.total)
  const selectedOption = options.find((option) => option.processorId === selectedProcessorId)
  if (!selectedOption) return [summary]
  return [
    summary,
    outOfBand(<PlaceOrderFields view={view} review={review} processorId={selectedProcessorId} />),
    outOfBand(<span id="rv-pay-label">{payButtonLabel(view, review, selectedOption)}</span>),
  ]
}
