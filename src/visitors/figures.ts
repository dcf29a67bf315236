import { between, lt, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { addDays, dayIn } from '#src/lib/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { rankOf, type Step, type Visitors } from './steps.ts'

export interface VisitorDay extends Visitors {
  day: string
}

/** The visitors of each day from `from` to `to` inclusive (YYYY-MM-DD), days without any filled with zeros. */
export async function visitorDays(q: Exec, from: string, to: string): Promise<VisitorDay[]> {
  const { visitorDays: kept, visitorSteps } = q.t
  const known = new Map<string, VisitorDay>()
  for (const row of await q
    .select()
    .from(kept)
    .where(between(kept.day, from, to)))
    known.set(row.day, row)
  for (const row of await counted(q, between(visitorSteps.day, from, to))) known.set(row.day, known.get(row.day) ?? row)
  const days: VisitorDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(known.get(day) ?? { day, ...nobody })
  return days
}

/** Adds a day that is over, once and for all. */
export async function keepVisitorDay(tx: Tx, day: VisitorDay): Promise<void> {
  await tx.insert(tx.t.visitorDays).values(day).onConflictDoNothing()
}

// The last visitors of a day are written a few seconds after its end.
const late = 3_600_000

/** Sums up the days that are over and forgets who came on them. */
export async function sumUpVisitors(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { timezone } = await currentSettings(shop)
  const { visitorSteps } = shop.db.t
  const over = lt(visitorSteps.day, dayIn(shop.now() - late, timezone))
  await shop.db.transaction(async (tx) => {
    for (const day of await counted(tx, over)) await keepVisitorDay(tx, day)
    await tx.delete(visitorSteps).where(over)
  })
}

const nobody: Visitors = { visits: 0, products: 0, carts: 0, checkouts: 0, reviews: 0 }

async function counted(q: Exec, where: ReturnType<typeof lt>): Promise<VisitorDay[]> {
  const { visitorSteps } = q.t
  const atLeast = (step: Step) =>
    sql<number>`sum(case when ${visitorSteps.furthest} >= ${sql.raw(String(rankOf(step)))} then 1 else 0 end)`.mapWith(Number)
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
