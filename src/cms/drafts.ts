import { and, eq, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'
import { Conflict } from '#src/lib/errors.ts'
import { type PageTexts, addVersion, pickTexts, sameTexts } from './versions.ts'

export interface Editor {
  id: number
  name: string
}

export async function findDraft(q: Exec, pageId: number) {
  const { cmsDrafts } = q.t
  const [row] = await q.select().from(cmsDrafts).where(eq(cmsDrafts.pageId, pageId)).limit(1)
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
 * Saves unpublished changes and returns when (epoch ms). Visitors see nothing of them. Throws Conflict when another person has saved the
 * page or a draft since; one's own draft is replaced.
 */
export async function saveDraft(
  tx: Tx,
  pageId: number,
  texts: PageTexts,
  { editor, expectedDraftAt, expectedUpdatedAt, now }: DraftSave & { expectedUpdatedAt: number },
): Promise<number> {
  const { cmsPages, cmsDrafts } = tx.t
  const current = await tx
    .select({ id: cmsPages.id })
    .from(cmsPages)
    .where(and(eq(cmsPages.id, pageId), eq(cmsPages.updatedAt, expectedUpdatedAt)))
    .limit(1)
  if (current.length === 0) throw new Conflict('cms.draftConflict')
  const updatedAt = Math.max(now, (expectedDraftAt ?? 0) + 1)
  const document = await sanitizeDocument(texts.document)
  const row = { ...pickTexts(texts), document, editorId: editor.id, editor: editor.name, updatedAt }
  const saved = await tx
    .insert(cmsDrafts)
    .values({ pageId, ...row })
    .onConflictDoUpdate({
      target: cmsDrafts.pageId,
      set: row,
      setWhere: or(eq(cmsDrafts.editorId, editor.id), eq(cmsDrafts.updatedAt, expectedDraftAt ?? 0)),
    })
    .returning({ id: cmsDrafts.pageId })
  if (saved.length === 0) throw new Conflict('cms.draftConflict')
  return updatedAt
}

/** Deletes unpublished changes; they stay as a version. */
export async function discardDraft(tx: Tx, pageId: number, now: number): Promise<void> {
  const draft = await deleteDraft(tx, pageId)
  if (draft) await addVersion(tx, pageId, draft, { editor: draft.editor, saved: false, now })
}

/** Deletes the draft that a save replaces. Another person's changes stay as a version. Throws Conflict when the editor has not seen them. */
export async function replaceDraft(tx: Tx, pageId: number, texts: PageTexts, save: DraftSave): Promise<void> {
  const draft = await findDraft(tx, pageId)
  if (!draft) return
  const isOwn = draft.editorId === save.editor.id
  if (!isOwn && draft.updatedAt !== save.expectedDraftAt) throw new Conflict('cms.editConflict')
  await deleteDraft(tx, pageId)
  if (isOwn || sameTexts(draft, texts)) return
  await addVersion(tx, pageId, draft, { editor: draft.editor, saved: false, now: save.now })
}

async function deleteDraft(tx: Tx, pageId: number) {
  const [draft] = await tx.delete(tx.t.cmsDrafts).where(eq(tx.t.cmsDrafts.pageId, pageId)).returning()
  return draft ?? null
}
