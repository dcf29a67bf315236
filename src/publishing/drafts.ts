import { and, eq, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, NotFound } from '#src/lib/errors/errors.ts'
import type { ContentTexts, Item, PublishingKind } from './publishing-kind.ts'
import { addVersion, findVersions, hasSameTexts, pickTexts } from './versions.ts'

export interface Editor {
  id: number
  name: string
}

export type Draft<T extends ContentTexts> = T & { editorId: number; editor: string; updatedAt: number }

export async function findDraft<T extends ContentTexts>(q: Exec, kind: PublishingKind<T>, itemId: number): Promise<Draft<T> | null> {
  const { drafts } = kind.tables(q.t)
  const [row] = await q.select().from(drafts).where(eq(drafts.itemId, itemId)).limit(1)
  return row ? (row as typeof row & T) : null
}

/** With the texts of its draft; null without one. */
export async function findWithDraft<T extends ContentTexts, Stored extends T & { id: number }>(
  q: Exec,
  kind: PublishingKind<T>,
  stored: Stored,
): Promise<Stored | null> {
  const draft = await findDraft(q, kind, stored.id)
  return draft && { ...stored, ...pickTexts(kind, draft) }
}

export interface DraftSave {
  editor: Editor
  /** When the draft that the editor has seen was saved, in epoch ms; null without one. */
  expectedDraftAt: number | null
  now: number
}

/** A save of an item or its draft, by the versions of both that the editor has seen (epoch ms). */
export type ContentSave = DraftSave & { expectedUpdatedAt: number }

/**
 * Saves unpublished changes and returns when (epoch ms). Readers see nothing of them. Throws Conflict when another person has saved the
 * item or a draft since; one's own draft is replaced.
 */
export async function saveDraft<T extends ContentTexts>(
  tx: Tx,
  { kind, id }: Item<T>,
  texts: T,
  { editor, expectedDraftAt, expectedUpdatedAt, now }: ContentSave,
): Promise<number> {
  const { items, drafts } = kind.tables(tx.t)
  const current = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.id, id), eq(items.updatedAt, expectedUpdatedAt)))
    .limit(1)
  if (current.length === 0) throw new Conflict(kind.conflicts.draft)
  const updatedAt = Math.max(now, (expectedDraftAt ?? 0) + 1)
  const row = { ...(await kind.sanitize(pickTexts(kind, texts))), editorId: editor.id, editor: editor.name, updatedAt }
  const saved = await tx
    .insert(drafts)
    .values({ itemId: id, ...row })
    .onConflictDoUpdate({
      target: drafts.itemId,
      set: row,
      setWhere: or(eq(drafts.editorId, editor.id), eq(drafts.updatedAt, expectedDraftAt ?? 0)),
    })
    .returning({ id: drafts.itemId })
  if (saved.length === 0) throw new Conflict(kind.conflicts.draft)
  return updatedAt
}

/** Deletes unpublished changes; they stay as a version. */
export async function discardDraft<T extends ContentTexts>(tx: Tx, item: Item<T>, now: number): Promise<void> {
  const draft = await deleteDraft(tx, item)
  if (draft) await addVersion(tx, item, draft, { editor: draft.editor, saved: false, now })
}

/** Deletes the draft that a save replaces. Another person's changes stay as a version. Throws Conflict when the editor has not seen them. */
export async function replaceDraft<T extends ContentTexts>(tx: Tx, item: Item<T>, texts: T, save: DraftSave): Promise<void> {
  const { kind, id } = item
  const draft = await findDraft(tx, kind, id)
  if (!draft) return
  const isOwn = draft.editorId === save.editor.id
  if (!isOwn && draft.updatedAt !== save.expectedDraftAt) throw new Conflict(kind.conflicts.edit)
  await deleteDraft(tx, item)
  if (isOwn || hasSameTexts(kind, draft, texts)) return
  await addVersion(tx, item, draft, { editor: draft.editor, saved: false, now: save.now })
}

/** Makes a version the draft; one that it replaces stays as a version. Throws NotFound. */
export async function restoreVersion<T extends ContentTexts>(
  tx: Tx,
  { kind, id }: Item<T>,
  versionId: number,
  save: { editor: Editor; expectedUpdatedAt: number; now: number },
): Promise<void> {
  const [version] = await findVersions(tx, { kind, id }, [versionId])
  if (!version) throw new NotFound('version')
  const draft = await findDraft(tx, kind, id)
  if (draft && !hasSameTexts(kind, draft, version))
    await addVersion(tx, { kind, id }, draft, { editor: draft.editor, saved: false, now: save.now })
  await saveDraft(tx, { kind, id }, version, { ...save, expectedDraftAt: draft?.updatedAt ?? null })
}

async function deleteDraft<T extends ContentTexts>(tx: Tx, { kind, id }: Item<T>): Promise<Draft<T> | null> {
  const { drafts } = kind.tables(tx.t)
  const [row] = await tx.delete(drafts).where(eq(drafts.itemId, id)).returning()
  return row ? (row as typeof row & T) : null
}
