import { homeAndTravelReviews } from './home-and-travel-reviews.ts'
import { kitchenReviews } from './kitchen-reviews.ts'

/** `author` is a customer of ../customers.ts; `photos` are files in ../images. */
export interface DemoReview {
  product: string
  author: string
  daysAgo: number
  stars: 1 | 2 | 3 | 4 | 5
  title?: string
  text: string
  answer?: string
  photos?: string[]
  status?: 'pending' | 'rejected'
}

export const demoReviews: DemoReview[] = [...kitchenReviews, ...homeAndTravelReviews]
