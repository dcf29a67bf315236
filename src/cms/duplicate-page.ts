import type { Tx } from '#db/types.ts'
import type { Editor } from '#src/publishing/drafts.ts'
import { copyTranslations } from '#src/publishing/translations.ts'
import { createPage, getPageForStaff } from './edit-pages.ts'
import { pageKind } from './page-kind.ts'
import { pickPageFacts } from './page-rules.ts'

/** Copies a page with its translations as a draft and returns its id. `title` is that of the copy. Throws NotFound. */
export async function duplicatePage(
  tx: Tx,
  id: number,
  { title, editor, now }: { title: string; editor: Editor; now: number },
): Promise<number> {
  const original = pickPageFacts(await getPageForStaff(tx, id))
  const unpublished = { slug: '', isHome: false, status: 'draft', publishAt: null } as const
  const copyId = await createPage(tx, { ...original, ...unpublished, title, authorId: editor.id }, { editor, now })
  await copyTranslations(tx, pageKind, { from: id, to: copyId, now })
  return copyId
}
