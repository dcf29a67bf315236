import { and, inArray, lt } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'
import { forgetOldFile, oldFiles } from './files.ts'
import { working } from './runs.ts'

/** Days for which uploaded files are kept. */
const keptDays = 7

/** Chore: forgets uploaded files after a week, and lets go of imports nobody went on with. Returns how many files. */
export async function sweepImports(shop: Shop): Promise<number> {
  const now = shop.now()
  const before = now - keptDays * 86_400_000
  const { importRuns } = shop.db.t
  await shop.db.transaction((tx) =>
    tx
      .update(tx.t.importRuns)
      .set({ state: 'cancelled', finishedAt: now, updatedAt: now })
      .where(and(inArray(importRuns.state, ['mapping', 'checked']), lt(importRuns.updatedAt, before))),
  )
  const needed = await shop.db.read
    .select({ file: importRuns.file, pictures: importRuns.picturesFile })
    .from(importRuns)
    .where(inArray(importRuns.state, [...working]))
  const kept = new Set(needed.flatMap(({ file, pictures }) => [file, pictures]))
  const old = (await oldFiles(shop, before)).filter((name) => !kept.has(name))
  for (const name of old) await forgetOldFile(shop, name)
  return old.length
}
