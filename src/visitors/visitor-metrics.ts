import { between, lt, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { addDays, dayIn } from '#src/lib/dates/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { stepRank, type FunnelStep, type FunnelCounts } from './funnel-steps.ts'

export interface DailyVisitors extends FunnelCounts {
  day: string
}

/** Visitors of each day from `from` to `to` inclusive (YYYY-MM-DD), zero-filled. */
export async function getDailyVisitors(q: Exec, from: string, to: string): Promise<DailyVisitors[]> {
  const { visitorDays: dailyTable, visitorSteps } = q.t
  const visitorsByDay = new Map<string, DailyVisitors>()
  for (const row of await q
    .select()
    .from(dailyTable)
    .where(between(dailyTable.day, from, to)))
    visitorsByDay.set(row.day, row)
  for (const row of await countByDay(q, between(visitorSteps.day, from, to))) visitorsByDay.set(row.day, visitorsByDay.get(row.day) ?? row)
  const days: DailyVisitors[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(visitorsByDay.get(day) ?? { day, ...noVisitors })
  return days
}

export async function saveDailyVisitors(tx: Tx, day: DailyVisitors): Promise<void> {
  await tx.insert(tx.t.visitorDays).values(day).onConflictDoNothing()
}

// The last visitors of a day are written a few seconds after midnight.
const lateWriteWindow = 3_600_000

export async function aggregateVisitors(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { timezone } = await currentSettings(shop)
  const { visitorSteps } = shop.db.t
  const isPastDay = lt(visitorSteps.day, dayIn(shop.now() - lateWriteWindow, timezone))
  await shop.db.transaction(async (tx) => {
    for (const day of await countByDay(tx, isPastDay)) await saveDailyVisitors(tx, day)
    await tx.delete(visitorSteps).where(isPastDay)
  })
}

const noVisitors: FunnelCounts = { visits: 0, products: 0, carts: 0, checkouts: 0, reviews: 0 }

async function countByDay(q: Exec, where: ReturnType<typeof lt>): Promise<DailyVisitors[]> {
  const { visitorSteps } = q.t
  const atLeast = (step: FunnelStep) =>
    sql<number>`sum(case when ${visitorSteps.furthest} >= ${sql.raw(String(stepRank(step)))} then 1 else 0 end)`.mapWith(Number)
  return q
    .select({
      day: visitorSteps.day,
      visits: sql<number>`count(*)`.mapWith(Number),
      products: atLeast('product'),
      carts: atLeast('cart'),
      checkouts: atLeast('checkout'),
      reviews: atLeast('review'),
    })
    .from(visitorSteps)
    .where(where)
    .groupBy(visitorSteps.day)
}
