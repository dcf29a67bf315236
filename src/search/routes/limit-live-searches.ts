import { TooManyRequests } from '#src/lib/errors/errors.ts'
import { limitedNetworks } from '#src/lib/ip-network.ts'
import type { Shop } from '#src/shop.ts'
import { createRateCounter } from '#src/web/count-in-memory.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { maxLiveSearches } from '../limits.ts'

const windowSeconds = 60

/**
 * Limits the searches while visitors type, by client network and minute. Counted in memory: a search writes nothing. The response tells how
 * many are left (draft-ietf-httpapi-ratelimit-headers). The limiter throws TooManyRequests.
 */
export function createLiveSearchLimiter(shop: Pick<Shop, 'config' | 'now'>) {
  const countSearch = createRateCounter(windowSeconds * 1000)

  function countClient(address: string): { left: number; seconds: number } | null {
    let fewest: { left: number; seconds: number } | null = null
    for (const { network, factor } of limitedNetworks(address)) {
      const { count, seconds } = countSearch(network, shop.now())
      const left = maxLiveSearches * factor - count
      if (fewest === null || left < fewest.left) fewest = { left, seconds }
      // Who is over the limit does not use up that of the neighbors.
      if (left < 0) break
    }
    return fewest
  }

  return async (req: HttpRequest, respond: () => Promise<Response>): Promise<Response> => {
    const state = shop.config.rateLimits ? countClient(req.ip) : null
    if (state === null) return respond()
    if (state.left < 0) throw new TooManyRequests(state.seconds, rateLimitHeaders(state))
    const response = await respond()
    for (const [name, value] of Object.entries(rateLimitHeaders(state))) response.headers.set(name, value)
    return response
  }
}

const rateLimitHeaders = ({ left, seconds }: { left: number; seconds: number }): Record<string, string> => ({
  'ratelimit-policy': `"live-search";q=${maxLiveSearches};w=${windowSeconds}`,
  ratelimit: `"live-search";r=${Math.max(0, left)};t=${seconds}`,
})
