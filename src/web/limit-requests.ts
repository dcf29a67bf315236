import { limitedNetworks } from '#src/lib/ip-network.ts'
import { maxRequestsPerMinute, maxWebhooksPerMinute } from './limits.ts'
import { createRateLimiter } from './count-in-memory.ts'

const minute = 60_000

/** Counts a request of any page or webhook; returns the seconds to wait, 0 within the limit. */
export function createRequestLimiter(): (address: string, pathname: string, now: number) => number {
  const limitRequests = createRateLimiter(maxRequestsPerMinute, minute)
  const limitWebhooks = createRateLimiter(maxWebhooksPerMinute, minute)
  return (address, pathname, now) => {
    if (pathname.startsWith('/static/')) return 0
    const limit = pathname.startsWith('/webhooks/') ? limitWebhooks : limitRequests
    for (const { network, factor } of limitedNetworks(address)) {
      const seconds = limit(network, now, factor)
      if (seconds > 0) return seconds
    }
    return 0
  }
}
