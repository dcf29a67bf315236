import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { maxVersions } from './limits.ts'
import type { ContentTexts, Item, PublishingKind } from './publishing-kind.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** The texts alone, of a row or a form that has more. */
export const pickTexts = <T extends ContentTexts>({ texts }: PublishingKind<T>, source: T): T =>
  Object.fromEntries(texts.map((name) => [name, source[name]])) as unknown as T

export const hasSameTexts = <T extends ContentTexts>(kind: PublishingKind<T>, a: T, b: T): boolean =>
  Bun.deepEquals(pickTexts(kind, a), pickTexts(kind, b))

/** Stores a version and deletes the oldest beyond the limit. `saved` is false for unpublished changes that another save replaces. */
export async function addVersion<T extends ContentTexts>(
  tx: Tx,
  { kind, id }: Item<T>,
  texts: T,
  { editor, saved = true, now }: { editor: string; saved?: boolean; now: number },
): Promise<void> {
  const { textVersions } = kind.tables(tx.t)
  await tx.insert(textVersions).values({ itemId: id, ...pickTexts(kind, texts), editor, saved, createdAt: now })
  const [oldest] = await tx
    .select({ id: textVersions.id })
    .from(textVersions)
    .where(eq(textVersions.itemId, id))
    .orderBy(desc(textVersions.id))
    .limit(1)
    .offset(maxVersions - 1)
  if (oldest) await tx.delete(textVersions).where(and(eq(textVersions.itemId, id), lt(textVersions.id, oldest.id)))
}

/** Newest first, without the texts. */
export async function listVersions<T extends ContentTexts>(q: Exec, kind: PublishingKind<T>, itemId: number) {
  const { textVersions } = kind.tables(q.t)
  return q
    .select(pick(textVersions, 'id', 'editor', 'saved', 'createdAt'))
    .from(textVersions)
    .where(eq(textVersions.itemId, itemId))
    .orderBy(desc(textVersions.id))
}

/** Versions of an item by their ids. */
export async function findVersions<T extends ContentTexts>(q: Exec, { kind, id }: Item<T>, ids: number[]) {
  const { textVersions } = kind.tables(q.t)
  const rows = await q
    .select()
    .from(textVersions)
    .where(and(eq(textVersions.itemId, id), inArray(textVersions.id, ids)))
  return rows as ((typeof rows)[number] & T)[]
}
