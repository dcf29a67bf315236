import { outOfBand } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { PayButtonLabel, PlaceOrderFields } from '#templates/checkout/payment-section.tsx'
import { ReviewSummary } from '#templates/checkout/summary.tsx'
import type { Html } from '#templates/jsx/html.ts'
import type { CheckoutReview } from '../review.ts'

/** The summary, and what else depends on the total. */
export function totalsFragments(view: View, review: CheckoutReview): [Html, ...Html[]] {
  return [
    <ReviewSummary view={view} review={review} />,
    outOfBand(<PlaceOrderFields view={view} review={review} />),
    outOfBand(<PayButtonLabel view={view} review={review} />),
  ]
}
