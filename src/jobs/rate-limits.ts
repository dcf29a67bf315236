import { inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { TooMany } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'

/** Counts one more in the window of `key`, opening a new window of `windowMs` when the last one is over. Shared by all processes. */
export async function countHit(tx: Tx, key: string, windowMs: number, now: number): Promise<{ count: number; windowEndsAt: number }> {
  const { rateLimits } = tx.t
  const over = sql`${rateLimits.windowEndsAt} <= ${now}`
  const [hit] = await tx
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${over} then ${now + windowMs} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt })
  if (!hit) throw new Error('a counted hit returned no row')
  return hit
}

/** Counts one more of what fades: one of the hits so far is forgotten after every `fadeMs` (one by one, not all at once). Answers how many count. */
export async function countFading(tx: Tx, key: string, fadeMs: number, now: number): Promise<number> {
  const { rateLimits } = tx.t
  // All are forgotten at the end of the window, which every hit moves on by the time one takes.
  const [hit] = await tx
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: now + fadeMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        windowEndsAt: sql`case when ${rateLimits.windowEndsAt} <= ${now} then ${now + fadeMs} else ${rateLimits.windowEndsAt} + ${fadeMs} end`,
      },
    })
    .returning({ windowEndsAt: rateLimits.windowEndsAt })
  if (!hit) throw new Error('a counted hit returned no row')
  return Math.ceil((hit.windowEndsAt - now) / fadeMs)
}

/** Allows `most` hits of a key in `windowMs`; throws TooMany beyond, with the time until the window ends. Off when the configuration says so. */
export async function limitHits(shop: Shop, key: string, most: number, windowMs: number): Promise<void> {
  if (!shop.config.rateLimits) return
  const now = shop.now()
  const { count, windowEndsAt } = await shop.db.transaction((tx) => countHit(tx, key, windowMs, now))
  if (count > most) throw new TooMany(secondsUntil(windowEndsAt, now))
}

export async function forgetHits(tx: Tx, keys: string[]): Promise<void> {
  await tx.delete(tx.t.rateLimits).where(inArray(tx.t.rateLimits.key, keys))
}

/** Forgets windows that are over. */
export async function sweepHits(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.rateLimits).where(lte(tx.t.rateLimits.windowEndsAt, now))
}

/** Whole seconds to wait, at least one. */
export const secondsUntil = (ms: number, now: number): number => Math.max(1, Math.ceil((ms - now) / 1000))

/** Where a visitor comes from, for counting: one household has a whole /64 of IPv6 addresses to try from. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  return full.slice(0, 4).join(':')
}
