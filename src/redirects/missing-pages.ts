import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import type { Shop } from '#src/shop.ts'
import { maxMissingPages, missingPageDays } from './limits.ts'

export type Missed = Pick<Schema['missingPages']['$inferSelect'], 'path' | 'hits' | 'referrer' | 'lastAt'>

export async function addMissingPages(tx: Tx, missed: Map<string, Missed>): Promise<void> {
  if (missed.size === 0) return
  const { missingPages } = tx.t
  let free = maxMissingPages - (await tx.$count(missingPages))
  const entries = [...missed].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const chunk of inChunks(entries)) {
    const keys = chunk.map(([key]) => key)
    const known = new Set(
      (await tx.select({ key: missingPages.pathKey }).from(missingPages).where(inArray(missingPages.pathKey, keys))).map(({ key }) => key),
    )
    const rows = chunk.filter(([key]) => known.has(key) || free-- > 0)
    if (rows.length === 0) continue
    await tx
      .insert(missingPages)
      .values(rows.map(([pathKey, { path, hits, referrer, lastAt }]) => ({ pathKey, path, hits, referrer, lastAt })))
      .onConflictDoUpdate({
        target: missingPages.pathKey,
        set: {
          hits: sql`${missingPages.hits} + excluded.hits`,
          lastAt: sql`excluded.last_at`,
          referrer: sql`case when excluded.referrer = '' then ${missingPages.referrer} else excluded.referrer end`,
        },
      })
  }
}

export async function findMissingPage(q: Exec, id: number) {
  const { missingPages } = q.t
  const [row] = await q.select().from(missingPages).where(eq(missingPages.id, id)).limit(1)
  return row ?? null
}

/** Scheduled task: removes missing pages that nobody asked for in `missingPageDays`. */
export async function pruneMissingPages({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db.transaction((tx) => tx.delete(tx.t.missingPages).where(lt(tx.t.missingPages.lastAt, now() - missingPageDays * 86_400_000)))
}

/** Takes missing pages out of the list (a time in epoch ms) or, with null, back into it. Returns the ids of those that changed. */
export async function setIgnored(tx: Tx, ids: readonly number[], ignoredAt: number | null): Promise<number[]> {
  const { missingPages } = tx.t
  const changed = await tx
    .update(missingPages)
    .set({ ignoredAt })
    .where(and(inArray(missingPages.id, [...ids]), ignoredAt === null ? isNotNull(missingPages.ignoredAt) : isNull(missingPages.ignoredAt)))
    .returning({ id: missingPages.id })
  return changed.map(({ id }) => id)
}
