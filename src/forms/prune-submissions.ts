import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { pruneOrphans } from '#src/media/prune-orphans.ts'
import type { Shop } from '#src/shop.ts'
import { trashDays } from './limits.ts'

const day = 86_400_000
/** Submissions that one transaction deletes. */
const batchSize = 500

/** Scheduled task: deletes submissions that their form stores no longer, and what was in the trash for long. Returns how many. */
export async function pruneSubmissions(shop: Pick<Shop, 'db' | 'files' | 'now'>): Promise<number> {
  const { forms, formSubmissions } = shop.db.t
  const now = shop.now()
  const trashEnd = now - trashDays * day
  let deleted = await deleteBatches(shop, (q) => oldest(q, lt(formSubmissions.deletedAt, trashEnd)))
  const limited = await shop.db.read.select({ id: forms.id, days: forms.retentionDays }).from(forms).where(isNotNull(forms.retentionDays))
  for (const { id, days } of limited) {
    const isOver = and(eq(formSubmissions.formId, id), lt(formSubmissions.createdAt, now - days! * day))
    deleted += await deleteBatches(shop, (q) => oldest(q, isOver))
  }
  const trashed = await shop.db.read.select({ id: forms.id }).from(forms).where(lt(forms.deletedAt, trashEnd))
  for (const { id } of trashed) deleted += await deleteBatches(shop, (q) => oldest(q, eq(formSubmissions.formId, id)))
  await shop.db.transaction((tx) => tx.delete(forms).where(lt(forms.deletedAt, trashEnd)))
  return deleted
}

/** Deletes submissions; returns the names of their files, to be deleted after the commit. */
export async function deleteSubmissions(tx: Tx, ids: number[]): Promise<string[]> {
  const { formSubmissions, formFiles } = tx.t
  const names: string[] = []
  for (const part of inChunks(ids)) {
    const files = await tx.select({ file: formFiles.file }).from(formFiles).where(inArray(formFiles.submissionId, part))
    names.push(...files.map(({ file }) => file))
    await tx.delete(formSubmissions).where(inArray(formSubmissions.id, part))
  }
  return names
}

/** Scheduled task: deletes stored files that no submission has, after a day. Returns how many. */
export const pruneFormFiles = (shop: Pick<Shop, 'db' | 'files' | 'now'>): Promise<number> => {
  const { formFiles } = shop.db.t
  return pruneOrphans(
    shop,
    (name) => /^form-[a-z0-9]{32}\.bin$/.test(name),
    (names) => shop.db.read.select({ file: formFiles.file }).from(formFiles).where(inArray(formFiles.file, names)),
  )
}

const oldest = async (q: Exec, condition: ReturnType<typeof and>): Promise<number[]> => {
  const { formSubmissions } = q.t
  const rows = await q.select({ id: formSubmissions.id }).from(formSubmissions).where(condition).limit(batchSize)
  return rows.map(({ id }) => id)
}

async function deleteBatches(shop: Pick<Shop, 'db' | 'files'>, find: (q: Exec) => Promise<number[]>): Promise<number> {
  let deleted = 0
  for (;;) {
    const ids = await find(shop.db.read)
    if (ids.length === 0) return deleted
    const files = await shop.db.transaction((tx) => deleteSubmissions(tx, ids))
    for (const file of files) await shop.files.delete(file)
    deleted += ids.length
  }
}
