import type { Exec } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { isHidden } from './processor.ts'
import { listProcessorRecords } from './processor-records.ts'

/** Whether a shopper could pay online now, not only by transfer or on invoice. */
export async function collectsOnline(q: Exec, { processors }: Pick<Shop, 'processors'>): Promise<boolean> {
  const records = await listProcessorRecords(q)
  return processors.some(
    ({ processorId, collectsOnline: isOnline, missing }) =>
      isOnline &&
      !isHidden(processorId) &&
      missing.length === 0 &&
      records.some((record) => record.processorId === processorId && record.enabled),
  )
}
