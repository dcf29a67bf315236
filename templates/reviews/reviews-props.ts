import type { OwnReview, ReviewSort, PublicReview } from '#src/reviews/read-reviews.ts'
import type { ReviewPermission } from '#src/reviews/review-permission.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'

export interface ReviewsProps {
  view: View
  /** Path of the product page. */
  path: string
  /** Approved reviews. */
  count: number
  /** 0 without reviews. */
  average: number
  /** The number of reviews with 1, 2, … 5 stars. */
  stars: number[]
  reviews: PublicReview[]
  /** Offset of the first review, from 0. */
  from: number
  sort: ReviewSort
  /** True for numbered pages. */
  paged: boolean
  permission: ReviewPermission
  own: OwnReview | null
  /** The visitor's name on a new review. */
  author: string
  form: FormState
  limits: { count: number; megabytes: number }
  /** True in the response to a new review. */
  sent: boolean
}
