import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/types.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import type { Shop } from '#src/shop.ts'
import { stepRank, type FunnelStep } from './funnel-steps.ts'
import { maxVisitors } from './limits.ts'

interface VisitorLog {
  day: string
  seed: bigint
  /** Epoch ms at which the current day is computed again. */
  recheckAt: number
  /** The furthest step of each visitor today. */
  ranks: Map<bigint, number>
  unsaved: Map<bigint, number>
}

const minute = 60_000
const logs = new WeakMap<Db, VisitorLog>()

/** Records a visitor's step in memory, by a hash of IP address, user agent, day and secret that identifies nobody the next day. */
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

/** Writes the changes since the last call; failed writes are retried next time. */
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

// The same in every process, so they compute the same visitor hash.
const daySeed = (secret: string, day: string): bigint =>
  new Bun.CryptoHasher('sha256', secret).update(`visitors ${day}`).digest().readBigUInt64LE()

const batchSize = 500

async function upsertVisitors(tx: Tx, day: string, visitors: Map<bigint, number>): Promise<void> {
  const { visitorSteps } = tx.t
  const rows = [...visitors].map(([visitor, furthest]) => ({ day, visitor: visitor.toString(36), furthest }))
  // A fixed order prevents deadlocks between processes.
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
