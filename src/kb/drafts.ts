import { and, eq, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict } from '#src/lib/errors.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { type ArticleTexts, addVersion, pickTexts, sameTexts } from './versions.ts'

export interface Editor {
  id: number
  name: string
}

export async function findDraft(q: Exec, articleId: number) {
  const { kbDrafts } = q.t
  const [row] = await q.select().from(kbDrafts).where(eq(kbDrafts.articleId, articleId)).limit(1)
  return row ?? null
}

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

export interface DraftSave {
  editor: Editor
  /** When the draft that the editor has seen was saved, in epoch ms; null without one. */
  expectedDraftAt: number | null
  now: number
}

/**
 * Saves unpublished changes and returns when (epoch ms). Readers see nothing of them. Throws Conflict when another person has saved the
 * article or a draft since; one's own draft is replaced.
 */
export async function saveDraft(
  tx: Tx,
  articleId: number,
  texts: ArticleTexts,
  { editor, expectedDraftAt, expectedUpdatedAt, now }: DraftSave & { expectedUpdatedAt: number },
): Promise<number> {
  const { kbArticles, kbDrafts } = tx.t
  const current = await tx
    .select({ id: kbArticles.id })
    .from(kbArticles)
    .where(and(eq(kbArticles.id, articleId), eq(kbArticles.updatedAt, expectedUpdatedAt)))
    .limit(1)
  if (current.length === 0) throw new Conflict('kb.draftConflict')
  const updatedAt = Math.max(now, (expectedDraftAt ?? 0) + 1)
  const body = await sanitizeDescription(texts.body)
  const row = { ...pickTexts(texts), body, editorId: editor.id, editor: editor.name, updatedAt }
  const saved = await tx
    .insert(kbDrafts)
    .values({ articleId, ...row })
    .onConflictDoUpdate({
      target: kbDrafts.articleId,
      set: row,
      setWhere: or(eq(kbDrafts.editorId, editor.id), eq(kbDrafts.updatedAt, expectedDraftAt ?? 0)),
    })
    .returning({ id: kbDrafts.articleId })
  if (saved.length === 0) throw new Conflict('kb.draftConflict')
  return updatedAt
}

/** Deletes unpublished changes; they stay as a version. */
export async function discardDraft(tx: Tx, articleId: number, now: number): Promise<void> {
  const draft = await deleteDraft(tx, articleId)
  if (draft) await addVersion(tx, articleId, draft, { editor: draft.editor, saved: false, now })
}

/**
 * Deletes the draft that a save replaces. Another person's changes stay as a version. Throws Conflict when the editor has not seen them.
 */
export async function replaceDraft(tx: Tx, articleId: number, texts: ArticleTexts, save: DraftSave): Promise<void> {
  const draft = await findDraft(tx, articleId)
  if (!draft) return
  const isOwn = draft.editorId === save.editor.id
  if (!isOwn && draft.updatedAt !== save.expectedDraftAt) throw new Conflict('kb.editConflict')
  await deleteDraft(tx, articleId)
  if (isOwn || sameTexts(draft, texts)) return
  await addVersion(tx, articleId, draft, { editor: draft.editor, saved: false, now: save.now })
}

async function deleteDraft(tx: Tx, articleId: number) {
  const [draft] = await tx.delete(tx.t.kbDrafts).where(eq(tx.t.kbDrafts.articleId, articleId)).returning()
  return draft ?? null
}
