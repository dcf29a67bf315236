import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/types.ts'
import { dayIn } from '#src/lib/dates.ts'
import type { Shop } from '#src/shop.ts'
import { stepRank, type FunnelStep } from './funnel-steps.ts'

/** One day's visitors as this process knows them. */
interface VisitorLog {
  day: string
  seed: bigint
  /** Epoch ms from which the day has to be asked for again. */
  recheckAt: number
  /** How far each came, all day long. */
  ranks: Map<bigint, number>
  /** The same of those who came further since it was last written. */
  unsaved: Map<bigint, number>
}

// Whoever sends another name with every request must not fill the memory, nor the table.
const maxVisitors = 100_000
const minute = 60_000
const logs = new WeakMap<Db, VisitorLog>()

/**
 * Notes that somebody came this far today. Costs no query: what is new is written every few seconds. An address and a browser's name make
 * a number together with the day and the shop's secret; they are kept nowhere, and the next day makes another number of them.
 */
export function recordVisitor(
  shop: Pick<Shop, 'db' | 'now' | 'config'>,
  client: { address: string; agent: string },
  step: FunnelStep,
  timeZone: string,
): void {
  const log = getLog(shop, timeZone)
  const visitor = Bun.hash.wyhash(`${client.address}\n${client.agent}`, log.seed)
  const rank = stepRank(step)
  const knownRank = log.ranks.get(visitor)
  if (knownRank === undefined ? log.ranks.size >= maxVisitors : knownRank >= rank) return
  log.ranks.set(visitor, rank)
  log.unsaved.set(visitor, rank)
}

/** Writes what was noted since the last time. What cannot be written is written next time. */
export async function flushVisitors(shop: Pick<Shop, 'db'>): Promise<void> {
  const log = logs.get(shop.db)
  if (!log || log.unsaved.size === 0) return
  const { day, unsaved } = log
  log.unsaved = new Map()
  try {
    await shop.db.transaction((tx) => upsertVisitors(tx, day, unsaved))
  } catch (error) {
    for (const [visitor, furthest] of unsaved) if (log.day === day && !log.unsaved.has(visitor)) log.unsaved.set(visitor, furthest)
    throw error
  }
}

function getLog({ db, now, config }: Pick<Shop, 'db' | 'now' | 'config'>, timeZone: string): VisitorLog {
  const currentTime = now()
  const log = logs.get(db)
  if (log && currentTime < log.recheckAt) return log
  const day = dayIn(currentTime, timeZone)
  const recheckAt = currentTime - (currentTime % minute) + minute
  if (log?.day === day) {
    log.recheckAt = recheckAt
    return log
  }
  const fresh: VisitorLog = { day, seed: daySeed(config.sessionSecret, day), recheckAt, ranks: new Map(), unsaved: new Map() }
  logs.set(db, fresh)
  return fresh
}

// Every process of a shop makes the same number of the same visitor.
const daySeed = (secret: string, day: string): bigint =>
  new Bun.CryptoHasher('sha256', secret).update(`visitors ${day}`).digest().readBigUInt64LE()

const batchSize = 500

async function upsertVisitors(tx: Tx, day: string, visitors: Map<bigint, number>): Promise<void> {
  const { visitorSteps } = tx.t
  const rows = [...visitors].map(([visitor, furthest]) => ({ day, visitor: visitor.toString(36), furthest }))
  // Several processes write the same people: in one order, so that none waits for another that waits for it.
  rows.sort((a, b) => (a.visitor < b.visitor ? -1 : 1))
  for (let at = 0; at < rows.length; at += batchSize) {
    await tx
      .insert(visitorSteps)
      .values(rows.slice(at, at + batchSize))
      .onConflictDoUpdate({
        target: [visitorSteps.day, visitorSteps.visitor],
        set: { furthest: sql`excluded.furthest` },
        setWhere: sql`${visitorSteps.furthest} < excluded.furthest`,
      })
  }
}
