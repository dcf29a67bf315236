import type { Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { type ContentSave, type Editor, replaceDraft } from './drafts.ts'
import type { ContentTexts, Item } from './publishing-kind.ts'
import { refreshItems } from './translations.ts'
import { addVersion } from './versions.ts'

/** What the new row of an item brings with it. Call it after the insert. */
export async function finishCreate<T extends ContentTexts>(
  tx: Tx,
  { kind, id }: Item<T>,
  texts: T,
  { editor, now }: { editor: Editor; now: number },
): Promise<void> {
  await addVersion(tx, { kind, id }, texts, { editor: editor.name, now })
  await refreshItems(tx, kind, [id])
}

/** Columns of a row that is saved: later than what the editor has seen, whatever the clock says. */
export const savedTimes = ({ now, expectedUpdatedAt }: ContentSave, isRevised: boolean) => ({
  updatedAt: nextUpdatedAt(now, expectedUpdatedAt),
  ...(isRevised ? { revisedAt: now } : {}),
})

interface Saved<T> {
  texts: T
  /** Readers see other texts. */
  isRevised: boolean
  /** Its slug before, when it has another one now. */
  formerSlug: string | null
}

/** Replaces any unpublished changes, and keeps a version and the former slug. Call it after the update. Throws Conflict after another save. */
export async function finishSave<T extends ContentTexts>(
  tx: Tx,
  { kind, id }: Item<T>,
  { texts, isRevised, formerSlug }: Saved<T>,
  save: ContentSave,
): Promise<void> {
  await replaceDraft(tx, { kind, id }, texts, save)
  if (isRevised) await addVersion(tx, { kind, id }, texts, { editor: save.editor.name, now: save.now })
  if (formerSlug !== null) await addRedirect(tx, kind.storedAs, formerSlug, id, save.now)
  await refreshItems(tx, kind, [id])
}
