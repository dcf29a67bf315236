export interface DemoArticle {
  title: string
  slug: string
  /** Slugs of categories. */
  categories: string[]
  excerpt: string
  body: string
  isFeatured?: boolean
  /** Helpful and not helpful. */
  votes: [helpful: number, unhelpful: number]
  daysAgo: number
}
