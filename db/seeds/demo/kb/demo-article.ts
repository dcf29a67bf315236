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

export interface DemoCategory {
  slug: string
  name: string
  description: string
  parent?: string
}

/** Parents first. */
export const demoCategories: DemoCategory[] = [
  { slug: 'orders', name: 'Orders and payment', description: 'Change, pay for and find an order.' },
  { slug: 'shipping', name: 'Delivery', description: 'Costs, times and tracking.', parent: 'orders' },
  { slug: 'returns', name: 'Returns and refunds', description: 'Send items back, and get help with damaged ones.' },
  { slug: 'account', name: 'Your account', description: 'Passwords, subscriptions and data.' },
  { slug: 'care', name: 'Product care', description: 'Keep stoneware, wood and leather beautiful.' },
]

/** What readers searched for and did not find. */
export const demoMissedSearches: [text: string, count: number][] = [
  ['gift cards', 14],
  ['store in Seattle', 6],
  ['sell my ceramics', 3],
  ['replacement lid for teapot', 2],
]

export const demoComments: [slug: string, comment: string][] = [
  ['use-a-discount-code', 'It does not say whether I can use two codes at once.'],
  ['pause-change-or-cancel-the-candle-club', 'How do I give it as a gift?'],
  ['change-or-cancel-an-order', 'I want to change the color of a mug, not cancel.'],
]
