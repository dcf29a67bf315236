import type { Tx } from '#db/types.ts'
import { recomputeSalesDays } from '#src/orders/sales/recompute-days.ts'
import { moveSalesDays } from './move-sales-days.ts'

/** The sales figures of each day, for days that begin at midnight of this zone. */
export async function moveSalesToTimeZone(tx: Tx, timeZone: string): Promise<void> {
  await moveSalesDays(tx, timeZone)
  await recomputeSalesDays(tx, timeZone)
}
