import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { dayIn } from '#src/lib/dates.ts'
import type { Shop } from '#src/shop.ts'
import { rankOf, type Step } from './steps.ts'

/** One day's visitors as this process knows them. */
interface Log {
  day: string
  seed: bigint
  /** Epoch ms from which the day has to be asked for again. */
  until: number
  /** How far each came, all day long. */
  known: Map<bigint, number>
  /** The same of those who came further since it was last written. */
  fresh: Map<bigint, number>
}

// Whoever sends another name with every request must not fill the memory, nor the table.
const mostVisitors = 100_000
const minute = 60_000
const logs = new WeakMap<Db, Log>()

/**
 * Notes that somebody came this far today. Costs no query: what is new is written every few seconds. An address and a browser's name make
 * a number together with the day and the shop's secret; they are kept nowhere, and the next day makes another number of them.
 */
export function noteVisitor(
  shop: Pick<Shop, 'db' | 'now' | 'config'>,
  who: { address: string; agent: string },
  step: Step,
  timeZone: string,
): void {
  const log = logOf(shop, timeZone)
  const visitor = Bun.hash.wyhash(`${who.address}\n${who.agent}`, log.seed)
  const rank = rankOf(step)
  const before = log.known.get(visitor)
  if (before === undefined ? log.known.size >= mostVisitors : before >= rank) return
  log.known.set(visitor, rank)
  log.fresh.set(visitor, rank)
}

/** Writes what was noted since the last time. What cannot be written is written next time. */
export async function writeVisitors(shop: Pick<Shop, 'db'>): Promise<void> {
  const log = logs.get(shop.db)
  if (!log || log.fresh.size === 0) return
  const { day, fresh } = log
  log.fresh = new Map()
  try {
    await shop.db.transaction((tx) => write(tx, day, fresh))
  } catch (error) {
    for (const [visitor, furthest] of fresh) if (log.day === day && !log.fresh.has(visitor)) log.fresh.set(visitor, furthest)
    throw error
  }
}

function logOf({ db, now, config }: Pick<Shop, 'db' | 'now' | 'config'>, timeZone: string): Log {
  const at = now()
  const log = logs.get(db)
  if (log && at < log.until) return log
  const day = dayIn(at, timeZone)
  const until = at - (at % minute) + minute
  if (log?.day === day) {
    log.until = until
    return log
  }
  const fresh: Log = { day, seed: seedOf(config.sessionSecret, day), until, known: new Map(), fresh: new Map() }
  logs.set(db, fresh)
  return fresh
}

// Every process of a shop makes the same number of the same visitor.
const seedOf = (secret: string, day: string): bigint =>
  new Bun.CryptoHasher('sha256', secret).update(`visitors ${day}`).digest().readBigUInt64LE()

const rowsAtOnce = 500

async function write(tx: Tx, day: string, visitors: Map<bigint, number>): Promise<void> {
  const { visitorSteps } = tx.t
  const rows = [...visitors].map(([visitor, furthest]) => ({ day, visitor: visitor.toString(36), furthest }))
  // Several processes write the same people: in one order, so that none waits for another that waits for it.
  rows.sort((a, b) => (a.visitor < b.visitor ? -1 : 1))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx
      .insert(visitorSteps)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoUpdate({
        target: [visitorSteps.day, visitorSteps.visitor],
        set: { furthest: sql`excluded.furthest` },
        setWhere: sql`${visitorSteps.furthest} < excluded.furthest`,
      })
  }
}
