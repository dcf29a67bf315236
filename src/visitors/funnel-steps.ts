export const funnelSteps = ['visit', 'product', 'cart', 'checkout', 'review'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export interface FunnelCounts {
  visits: number
  products: number
  carts: number
  checkouts: number
  reviews: number
}

/** 1 for the first step. */
export const stepRank = (step: FunnelStep): number => funnelSteps.indexOf(step) + 1
