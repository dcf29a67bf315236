import { inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { TooManyRequests } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'

/** Opens a new window of `windowMs` after the last one. Shared by all processes. */
export async function countHit(tx: Tx, key: string, windowMs: number, now: number): Promise<{ count: number; windowEndsAt: number }> {
  const { rateLimits } = tx.t
  const isExpired = sql`${rateLimits.windowEndsAt} <= ${now}`
  const [hit] = await tx
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isExpired} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${isExpired} then ${now + windowMs} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt })
  if (!hit) throw new Error('the rate limit update returned no row')
  return hit
}

/** Counts a hit and returns the number of hits, of which one expires every `decayMs`. */
export async function countDecayingHit(tx: Tx, key: string, decayMs: number, now: number): Promise<number> {
  const { rateLimits } = tx.t
  // All expire at the end of the window; each hit extends it by `decayMs`.
  const [hit] = await tx
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: now + decayMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${now} then ${now + decayMs} else ${rateLimits.windowEndsAt} + ${decayMs} end`,
      },
    })
    .returning({ windowEndsAt: rateLimits.windowEndsAt })
  if (!hit) throw new Error('the rate limit update returned no row')
  return Math.ceil((hit.windowEndsAt - now) / decayMs)
}

/** Allows `maxHits` per `windowMs` and key; throws TooManyRequests with the wait beyond that. Disabled by config. */
export async function enforceRateLimit(shop: Shop, key: string, maxHits: number, windowMs: number): Promise<void> {
  if (!shop.config.rateLimits) return
  const now = shop.now()
  const { count, windowEndsAt } = await shop.db.transaction((tx) => countHit(tx, key, windowMs, now))
  if (count > maxHits) throw new TooManyRequests(secondsUntil(windowEndsAt, now))
}

export async function clearHits(tx: Tx, keys: string[]): Promise<void> {
  await tx.delete(tx.t.rateLimits).where(inArray(tx.t.rateLimits.key, keys))
}

export async function pruneHits(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.rateLimits).where(lte(tx.t.rateLimits.windowEndsAt, now))
}

/** Whole seconds to wait, at least one. */
export const secondsUntil = (ms: number, now: number): number => Math.max(1, Math.ceil((ms - now) / 1000))

/** The network of an IP address for rate limits: IPv6 households have a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const allGroups =
    tail === undefined
      ? headGroups
      : [...headGroups, ...Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0'), ...tailGroups]
  return allGroups.slice(0, 4).join(':')
}
