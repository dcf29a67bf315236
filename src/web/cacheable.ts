/** What a page for guests depends on besides what every page shows, and what is done again for each visitor who gets it from the cache. */
export interface CacheRule {
  /** Products whose stock and reviews it shows. */
  products?: number[]
  /** What a visitor has done by opening it. */
  step?: 'visit' | 'product'
  /** Counted among the searches. */
  search?: { query: string; results: number }
}

const rules = new WeakMap<Response, CacheRule>()

/** Allows the page to be cached for guests. Everything it shows must be in `pageTables`, or end with `limitPageAge`. */
export function allowCaching(response: Response, rule: CacheRule): Response {
  rules.set(response, rule)
  return response
}

export const cacheRuleOf = (response: Response): CacheRule | undefined => rules.get(response)
