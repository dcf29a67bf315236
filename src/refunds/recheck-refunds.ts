import { inChunks } from '#src/lib/collections/chunks.ts'
import type { Shop } from '#src/shop.ts'
import { listRefundsToCheck } from './find-refunds.ts'
import { checkRefund } from './send-refund.ts'

/** Scheduled task: checks pending refunds at their processors. Returns how many. */
export async function recheckRefunds(shop: Shop, signal?: AbortSignal): Promise<number> {
  const due = await listRefundsToCheck(shop.db.read, { now: shop.now(), limit: maxChecksPerRun })
  let count = 0
  for (const batch of inChunks(due, parallelChecks)) {
    if (signal?.aborted) break
    await Promise.all(batch.map((refund) => checkRefund(shop, refund)))
    count += batch.length
  }
  return count
}

const maxChecksPerRun = 100
const parallelChecks = 4
