/** How far a visitor comes on the way to an order, in order. */
export const steps = ['visit', 'product', 'cart', 'checkout', 'review'] as const
export type Step = (typeof steps)[number]

/** How many visitors came at least so far. */
export interface Visitors {
  visits: number
  products: number
  carts: number
  checkouts: number
  reviews: number
}

/** 1 for the first step. */
export const rankOf = (step: Step): number => steps.indexOf(step) + 1

// What calls itself a browser's name and is none, what only fetches, and what says nothing at all.
const programs =
  /bot\b|bot[/;-]|crawl|spider|slurp|archiver|preview|monitor|headless|lighthouse|curl|wget|python|java\/|okhttp|go-http|node|bun\/|axios|scrapy|httpclient|facebookexternalhit|whatsapp|feed/i

/** True for what looks at pages for other reasons than buying: search engines, previews, monitors. */
export const isProgram = (agent: string): boolean => !agent.startsWith('Mozilla/') || programs.test(agent)
