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
