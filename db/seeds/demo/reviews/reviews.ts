import { homeAndTravelReviews } from './home-and-travel-reviews.ts'
import { kitchenReviews } from './kitchen-reviews.ts'
import type { DemoReview } from './demo-review.ts'

export const demoReviews: DemoReview[] = [...kitchenReviews, ...homeAndTravelReviews]
