import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { maxVersions } from './limits.ts'

export interface ArticleTexts {
  title: string
  excerpt: string
  body: string
}

export const pickTexts = ({ title, excerpt, body }: ArticleTexts): ArticleTexts => ({ title, excerpt, body })

export const sameTexts = (a: ArticleTexts, b: ArticleTexts): boolean => a.title === b.title && a.excerpt === b.excerpt && a.body === b.body

/** Stores a version and deletes the oldest beyond the limit. `saved` is false for unpublished changes that another save replaces. */
export async function addVersion(
  tx: Tx,
  articleId: number,
  texts: ArticleTexts,
  { editor, saved = true, now }: { editor: string; saved?: boolean; now: number },
): Promise<void> {
  const { kbVersions } = tx.t
  await tx.insert(kbVersions).values({ articleId, ...pickTexts(texts), editor, saved, createdAt: now })
  const [oldest] = await tx
    .select({ id: kbVersions.id })
    .from(kbVersions)
    .where(eq(kbVersions.articleId, articleId))
    .orderBy(desc(kbVersions.id))
    .limit(1)
    .offset(maxVersions - 1)
  if (oldest) await tx.delete(kbVersions).where(and(eq(kbVersions.articleId, articleId), lt(kbVersions.id, oldest.id)))
}

/** Newest first, without the texts. */
export async function listVersions(q: Exec, articleId: number) {
  const { kbVersions } = q.t
  return q
    .select({
      id: kbVersions.id,
      title: kbVersions.title,
      editor: kbVersions.editor,
      saved: kbVersions.saved,
      createdAt: kbVersions.createdAt,
    })
    .from(kbVersions)
    .where(eq(kbVersions.articleId, articleId))
    .orderBy(desc(kbVersions.id))
}

/** Versions of an article by their ids. */
export async function findVersions(q: Exec, articleId: number, ids: number[]) {
  const { kbVersions } = q.t
  return q
    .select()
    .from(kbVersions)
    .where(and(eq(kbVersions.articleId, articleId), inArray(kbVersions.id, ids)))
}
