import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { BlockDocument } from '#src/blocks/block-document.ts'
import { maxVersions } from './limits.ts'

export interface PageTexts {
  title: string
  excerpt: string
  document: BlockDocument
}

export const pickTexts = ({ title, excerpt, document }: PageTexts): PageTexts => ({ title, excerpt, document })

export const sameTexts = (a: PageTexts, b: PageTexts): boolean => Bun.deepEquals(pickTexts(a), pickTexts(b))

/** Stores a version and deletes the oldest beyond the limit. `saved` is false for unpublished changes that another save replaces. */
export async function addVersion(
  tx: Tx,
  pageId: number,
  texts: PageTexts,
  { editor, saved = true, now }: { editor: string; saved?: boolean; now: number },
): Promise<void> {
  const { cmsVersions } = tx.t
  await tx.insert(cmsVersions).values({ pageId, ...pickTexts(texts), editor, saved, createdAt: now })
  const [oldest] = await tx
    .select({ id: cmsVersions.id })
    .from(cmsVersions)
    .where(eq(cmsVersions.pageId, pageId))
    .orderBy(desc(cmsVersions.id))
    .limit(1)
    .offset(maxVersions - 1)
  if (oldest) await tx.delete(cmsVersions).where(and(eq(cmsVersions.pageId, pageId), lt(cmsVersions.id, oldest.id)))
}

/** Newest first, without the texts. */
export async function listVersions(q: Exec, pageId: number) {
  const { cmsVersions } = q.t
  return q
    .select({
      id: cmsVersions.id,
      title: cmsVersions.title,
      editor: cmsVersions.editor,
      saved: cmsVersions.saved,
      createdAt: cmsVersions.createdAt,
    })
    .from(cmsVersions)
    .where(eq(cmsVersions.pageId, pageId))
    .orderBy(desc(cmsVersions.id))
}

/** Versions of a page by their ids. */
export async function findVersions(q: Exec, pageId: number, ids: number[]) {
  const { cmsVersions } = q.t
  return q
    .select()
    .from(cmsVersions)
    .where(and(eq(cmsVersions.pageId, pageId), inArray(cmsVersions.id, ids)))
}
