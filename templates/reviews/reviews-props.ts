import type { OwnReview, ReviewSort, PublicReview } from '#src/reviews/read-reviews.ts'
import type { ReviewPermission } from '#src/reviews/review-rules.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/field-props.ts'

/** What people say about one product, and whether the visitor may say something too. */
export interface ReviewsProps {
  view: View
  /** Path of the product page. */
  path: string
  /** Approved ones. */
  count: number
  /** 0 without any. */
  average: number
  /** How many gave one star, two, … five. */
  stars: number[]
  reviews: PublicReview[]
  /** Which of them comes first, from 0. */
  from: number
  sort: ReviewSort
  /** True where numbered pages lead on. */
  paged: boolean
  permission: ReviewPermission
  own: OwnReview | null
  /** The name their review would be shown with. */
  author: string
  form: FormState
  limits: { count: number; megabytes: number }
  /** True in the answer to a review that was just sent. */
  sent: boolean
}
