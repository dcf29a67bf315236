/** How far a visitor comes on the way to an order, in order. */
export const funnelSteps = ['visit', 'product', 'cart', 'checkout', 'review'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** How many visitors came at least so far. */
export interface FunnelCounts {
  visits: number
  products: number
  carts: number
  checkouts: number
  reviews: number
}

/** 1 for the first step. */
export const stepRank = (step: FunnelStep): number => funnelSteps.indexOf(step) + 1

// What calls itself a browser's name and is none, what only fetches, and what says nothing at all.
const botPattern =
  /bot\b|bot[/;-]|crawl|spider|slurp|archiver|preview|monitor|headless|lighthouse|curl|wget|python|java\/|okhttp|go-http|node|bun\/|axios|scrapy|httpclient|facebookexternalhit|whatsapp|feed/i

/** True for what looks at pages for other reasons than buying: search engines, previews, monitors. */
export const isBot = (agent: string): boolean => !agent.startsWith('Mozilla/') || botPattern.test(agent)
