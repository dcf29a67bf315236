import type { Tx } from '#db/types.ts'
import type { JobHandler } from '#src/jobs/jobs.ts'
import { recomputeSalesDays } from '#src/orders/sales/recompute-days.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { moveSalesDays } from './move-sales-days.ts'

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
