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
