import type { Tx } from '#db/types.ts'
import type { Editor } from '#src/publishing/drafts.ts'
import { copyTranslations } from '#src/publishing/translations.ts'
import { createPage, getPageForStaff } from './edit-pages.ts'
import { pageKind } from './page-kind.ts'
import { emptyFacts } from './page-rules.ts'

/** Copies a page with its translations as a draft and returns its id. `title` is that of the copy. Throws NotFound. */
export async function duplicatePage(
  tx: Tx,
  id: number,
  { title, editor, now }: { title: string; editor: Editor; now: number },
): Promise<number> {
  const { excerpt, document, categoryIds, tags, template, membersOnly, noindex, ...original } = await getPageForStaff(tx, id)
  const { seoTitle, seoDescription, imageMediaId } = original
  const texts = { title, excerpt, document, categoryIds, tags, seoTitle, seoDescription, imageMediaId }
  const facts = { ...emptyFacts, ...texts, template, membersOnly, noindex, authorId: editor.id }
  const copyId = await createPage(tx, facts, { editor, now })
  await copyTranslations(tx, pageKind, { from: id, to: copyId, now })
  return copyId
}
