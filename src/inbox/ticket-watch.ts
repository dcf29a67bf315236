import { asc, gte } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'
import type { Timer } from '#src/shop/system.ts'
import { ticketPollMs } from './limits.ts'

/** Gets the ids of tickets that changed. */
type Listener = (ids: number[]) => void

export interface TicketWatch {
  /** Returns how to stop listening. */
  listen(listener: Listener): () => void
  /** Tells the listeners what changed since the last time. */
  poll(): Promise<void>
}

/** Changes are stored up to so many ms before they can be seen: a transaction takes its time, and clocks of processes differ. */
const overlapMs = 5000
/** Of more changes at once, listeners get the first and the rest later. */
const maxChanges = 500

type WatchedShop = Pick<Shop, 'db' | 'now' | 'log' | 'timers'>

const watches = new WeakMap<WatchedShop['db'], TicketWatch>()

/**
 * The watch of this process. All its listeners share one small query a second by `tickets_updated`, which also finds what other processes
 * wrote; without listeners it does nothing.
 */
export function ticketWatch(shop: WatchedShop): TicketWatch {
  let watch = watches.get(shop.db)
  if (!watch) watches.set(shop.db, (watch = createTicketWatch(shop)))
  return watch
}

function createTicketWatch({ db, now, log, timers }: WatchedShop): TicketWatch {
  const listeners = new Set<Listener>()
  // When each recently changed ticket changed.
  const seen = new Map<number, number>()
  let since = 0
  let stamp: number | null = null
  let timer: Timer | undefined

  async function poll(): Promise<void> {
    // SQLite tells for nothing that there was no commit.
    const newStamp = db.commitStamp()
    if (newStamp !== null && newStamp === stamp) return
    const { tickets } = db.t
    const rows = await db.read
      .select({ id: tickets.id, updatedAt: tickets.updatedAt })
      .from(tickets)
      .where(gte(tickets.updatedAt, since))
      .orderBy(asc(tickets.updatedAt), asc(tickets.id))
      .limit(maxChanges)
    stamp = rows.length === maxChanges ? null : newStamp
    const changed = rows.filter(({ id, updatedAt }) => seen.get(id) !== updatedAt).map(({ id }) => id)
    for (const { id, updatedAt } of rows) seen.set(id, updatedAt)
    const newest = rows.at(-1)?.updatedAt
    if (newest !== undefined) since = Math.max(since, rows.length === maxChanges ? newest : newest - overlapMs)
    for (const [id, updatedAt] of seen) if (updatedAt < since) seen.delete(id)
    if (changed.length > 0) for (const listener of [...listeners]) listener(changed)
  }

  function schedule(): void {
    const next = () =>
      poll()
        .catch((error: unknown) => log.error({ err: error }, 'could not read which tickets changed'))
        .then(() => listeners.size > 0 && schedule())
    timer = timers.after(ticketPollMs, () => void next()).unref()
  }

  return {
    poll,
    listen(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        timer?.cancel()
        since = now()
        stamp = null
        seen.clear()
        schedule()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) timer?.cancel()
      }
    },
  }
}
