import { and, inArray, lt } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'
import { activeStates } from './import-runs.ts'
import { importDays } from './limits.ts'

/** Scheduled task: deletes uploaded files after a week and ends abandoned imports. Returns the number of files. */
export async function pruneImports(shop: Shop): Promise<number> {
  const now = shop.now()
  const cutoff = now - importDays * 86_400_000
  const { importRuns } = shop.db.t
  await shop.db.transaction((tx) =>
    tx
      .update(tx.t.importRuns)
      .set({ state: 'cancelled', finishedAt: now, updatedAt: now })
      .where(and(inArray(importRuns.state, ['mapping', 'checked']), lt(importRuns.updatedAt, cutoff))),
  )
  const activeRuns = await shop.db.read
    .select({ file: importRuns.file, images: importRuns.imagesFile })
    .from(importRuns)
    .where(inArray(importRuns.state, [...activeStates]))
  const filesInUse = new Set(activeRuns.flatMap(({ file, images }) => [file, images]))
  const expired = (await shop.importFiles.listModifiedBefore(cutoff)).filter((name) => !filesInUse.has(name))
  for (const name of expired) await shop.importFiles.delete(name)
  return expired.length
}
