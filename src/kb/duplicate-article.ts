import type { Tx } from '#db/types.ts'
import type { Editor } from '#src/publishing/drafts.ts'
import { copyTranslations } from '#src/publishing/translations.ts'
import { articleKind } from './article-kind.ts'
import { pickArticleFacts } from './article-rules.ts'
import { createArticle, getArticleForStaff } from './edit-articles.ts'

/** Copies an article with its translations as a draft and returns its id. `title` is that of the copy. Throws NotFound. */
export async function duplicateArticle(
  tx: Tx,
  id: number,
  { title, editor, now }: { title: string; editor: Editor; now: number },
): Promise<number> {
  const original = pickArticleFacts(await getArticleForStaff(tx, id))
  const unpublished = { seoLink: '', featured: false, status: 'draft', publishAt: null } as const
  const copyId = await createArticle(tx, { ...original, ...unpublished, title, authorId: editor.id }, { editor, now })
  await copyTranslations(tx, articleKind, { from: id, to: copyId, now })
  return copyId
}
