import type { View } from '../view.ts'

/** What a page for guests depends on besides what every page shows, and what is done again for each visitor who gets it from the cache. */
export interface CacheRule {
  /** The only part between header and footer that is a customer’s own. */
  own?: OwnPart
  /** Products whose stock and reviews it shows. */
  products?: number[]
  /** What a visitor has done by opening it. */
  step?: 'visit' | 'product'
  /** Counted among the searches. */
  search?: { query: string; results: number }
}

export interface OwnPart {
  /** As guests see it. */
  markup: string
  render(view: View): Promise<string>
}

/** A rule with what `page` found out while the page was rendered. */
export interface CachedRule extends CacheRule {
  /** Whether customers see the same, besides `own` and what surrounds the page. */
  isForCustomers: boolean
}

const rules = new WeakMap<Response, CachedRule>()

/** Allows the page to be cached for guests. Everything it shows must be in `pageTables`, or end with `limitPageAge`. */
export function allowCaching(response: Response, rule: CachedRule): Response {
  rules.set(response, rule)
  return response
}

export const cacheRuleOf = (response: Response): CachedRule | undefined => rules.get(response)
