import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db, Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { TooManyRequests } from '#src/lib/errors/errors.ts'
import { limitedNetworks } from '#src/lib/ip-network.ts'
import type { Shop } from '#src/shop.ts'
import { type LimitKey, isLimitKey, limitKey } from './limit-keys.ts'

/**
 * Opens a new window of `windowMs` after the last one. Shared by all processes. A window never ends later than `windowMs` from now: after
 * the clock was set back it would last for hours.
 */
export async function countHit(tx: Tx, key: LimitKey, windowMs: number, now: number): Promise<{ count: number; windowEndsAt: number }> {
  const { rateLimits } = tx.t
  const isExpired = sql`${rateLimits.windowEndsAt} <= ${now}`
  const [hit] = await tx
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isExpired} then 1 else ${rateLimits.count} + 1 end`,
        windowEndsAt: sql`case when ${isExpired} or ${rateLimits.windowEndsAt} > ${now + windowMs} then ${now + windowMs} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt })
  if (!hit) throw new Error('the rate limit update returned no row')
  return hit
}

/** Counts a hit and returns the number of hits, of which one expires every `decayMs`. */
export async function countDecayingHit(tx: Tx, key: LimitKey, decayMs: number, now: number): Promise<number> {
  const { rateLimits } = tx.t
  // All expire at the end of the window; each hit extends it by `decayMs`. More time left than the hits of the last count have means that
  // the clock was set back.
  const [time, decay] = [sql`cast(${now} as bigint)`, sql`cast(${decayMs} as bigint)`]
  const latestEnd = sql`${time} + ${rateLimits.count} * ${decay}`
  const end = sql`case
    when ${rateLimits.windowEndsAt} <= ${time} then ${time}
    when ${rateLimits.windowEndsAt} > ${latestEnd} then ${latestEnd}
    else ${rateLimits.windowEndsAt} end`
  const [hit] = await tx
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: now + decayMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { windowEndsAt: sql`${end} + ${decay}`, count: sql`(${end} - ${time} + ${decay} - 1) / ${decay} + 1` },
    })
    .returning({ count: rateLimits.count })
  if (!hit) throw new Error('the rate limit update returned no row')
  return hit.count
}

/** The end of the window of `key`, in epoch ms; null when it is over. A window never ends later than `windowMs` from now. */
export async function findWindowEnd(tx: Tx, key: LimitKey, windowMs: number, now: number): Promise<number | null> {
  const { rateLimits } = tx.t
  const latestEnd = now + windowMs
  await tx
    .update(rateLimits)
    .set({ windowEndsAt: latestEnd })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.windowEndsAt, latestEnd)))
  const [window] = await tx
    .select({ endsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.windowEndsAt, now)))
  return window?.endsAt ?? null
}

/** Opens a new window for `key`, whatever is left of an earlier one. */
export async function startWindow(tx: Tx, key: LimitKey, windowMs: number, now: number): Promise<void> {
  const { rateLimits } = tx.t
  const window = { count: 1, windowEndsAt: now + windowMs }
  await tx
    .insert(rateLimits)
    .values({ key, ...window })
    .onConflictDoUpdate({ target: rateLimits.key, set: window })
}

/** When the open windows of these keys began, in epoch ms. One that begins later than `now` does not count: the clock was set back. */
export async function findWindowStarts(
  q: Exec,
  { keys, windowMs, now }: { keys: LimitKey[]; windowMs: number; now: number },
): Promise<Map<string, number>> {
  const { rateLimits } = q.t
  if (keys.length === 0) return new Map()
  const windows = await q
    .select({ key: rateLimits.key, endsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.windowEndsAt, now), lte(rateLimits.windowEndsAt, now + windowMs)))
  return new Map(windows.map(({ key, endsAt }) => [key, endsAt - windowMs]))
}

/** Allows `maxHits` per `windowMs` and `text`, see `limitKey`; throws TooManyRequests with the wait beyond that. Disabled by config. */
export async function enforceRateLimit(shop: Shop, text: string, maxHits: number, windowMs: number): Promise<void> {
  if (!shop.config.rateLimits) return
  const now = shop.now()
  const { count, windowEndsAt } = await shop.db.transaction((tx) => countHit(tx, limitKey(shop, text), windowMs, now))
  if (count > maxHits) throw new TooManyRequests(secondsUntil(windowEndsAt, now))
}

export interface ClientLimit {
  /** Begins the key, such as `review`. */
  name: string
  /** The client's IP address. '' when unknown: such a client is not limited. */
  address: string
  maxHits: number
  windowMs: number
}

/** Limits the clients of one network together; throws like `enforceRateLimit`. */
export async function enforceClientRateLimit(shop: Shop, limit: ClientLimit): Promise<void> {
  if (!shop.config.rateLimits || limit.address === '') return
  const now = shop.now()
  const limitedUntil = await shop.db.transaction((tx) => countClientHit(shop, tx, limit, now))
  if (limitedUntil !== null) throw new TooManyRequests(secondsUntil(limitedUntil, now))
}

/**
 * Counts a hit for each network of the client, the smallest first: one that is over its limit does not use up that of its neighbors. Returns
 * until when it is limited, in epoch ms; null within the limit.
 */
export async function countClientHit(
  shop: Shop,
  tx: Tx,
  { name, address, maxHits, windowMs }: ClientLimit,
  now: number,
): Promise<number | null> {
  for (const { network, factor } of limitedNetworks(address)) {
    const { count, windowEndsAt } = await countHit(tx, limitKey(shop, `${name}:from:${network}`), windowMs, now)
    if (count > maxHits * factor) return windowEndsAt
  }
  return null
}

export async function clearHits(tx: Tx, keys: LimitKey[]): Promise<void> {
  await tx.delete(tx.t.rateLimits).where(inArray(tx.t.rateLimits.key, keys))
}

export async function pruneHits(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.rateLimits).where(lte(tx.t.rateLimits.windowEndsAt, now))
}

/** Deletes what earlier versions counted under an address in clear; nothing finds it any more. Returns how many. */
export async function eraseClearKeys(db: Db): Promise<number> {
  const { rateLimits } = db.t
  const rows = await db.read.select({ key: rateLimits.key }).from(rateLimits)
  const keys = rows.map(({ key }) => key).filter((key) => !isLimitKey(key))
  for (const part of inChunks(keys)) await db.transaction((tx) => tx.delete(rateLimits).where(inArray(rateLimits.key, part)))
  return keys.length
}

/** Whole seconds to wait, at least one. */
export const secondsUntil = (ms: number, now: number): number => Math.max(1, Math.ceil((ms - now) / 1000))
