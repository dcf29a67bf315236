import { and, between, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { JobHandler } from '#src/jobs/jobs.ts'
import { addDays, dayIn, endOfDay, startOfDay } from '#src/lib/dates/dates.ts'
import { recomputeSalesDays } from '#src/orders/sales/recompute-days.ts'
import { currentSettings } from '#src/settings/settings.ts'

/** Counts all sales and refunds again on the days of a time zone. */
export async function countSalesDays(tx: Tx, timeZone: string): Promise<void> {
  await moveSalesDays(tx, timeZone)
  await recomputeSalesDays(tx, timeZone)
}

/** For stores whose time zone changed until 0.2.0, when the days stayed as they were. */
export const runCountSalesDays: JobHandler = async (shop) => {
  const { timezone } = await currentSettings(shop)
  await shop.db.transaction((tx) => countSalesDays(tx, timezone))
}

/** Counts each refund on the day of this time zone on which it was made. */
async function moveSalesDays(tx: Tx, timeZone: string): Promise<void> {
  const { refunds } = tx.t
  const isCounted = and(isNotNull(refunds.salesDay), isNotNull(refunds.settledAt))
  const [made] = await tx
    .select({ first: sql<number>`min(${refunds.settledAt})`.mapWith(Number), last: sql<number>`max(${refunds.settledAt})`.mapWith(Number) })
    .from(refunds)
    .where(isCounted)
  if (!made?.last) return
  for (let day = dayIn(made.first, timeZone); day <= dayIn(made.last, timeZone); day = addDays(day, 1)) {
    const isOnDay = between(refunds.settledAt, startOfDay(day, timeZone), endOfDay(day, timeZone))
    await tx
      .update(refunds)
      .set({ salesDay: day })
      .where(and(isCounted, isOnDay, ne(refunds.salesDay, day)))
  }
}
