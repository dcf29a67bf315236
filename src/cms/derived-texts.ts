import { eq } from 'drizzle-orm'
import { toSearchableText } from '#db/search/text-index.ts'
import type { Tx } from '#db/types.ts'
import { documentToText } from '#src/blocks/document-text.ts'
import { parseDocument } from '#src/blocks/parse-document.ts'
import { findTranslatedTexts } from '#src/i18n/content-translations.ts'
import { shortenText } from '#src/kb/article-body.ts'
import { leadLength } from './limits.ts'
import { countWords } from './reading-time.ts'

/** Updates what cards, reading times and searches read of a page's texts. Call it after each change of a text. */
export async function refreshDerivedTexts(tx: Tx, pageId: number): Promise<void> {
  const { cmsPages } = tx.t
  const [page] = await tx
    .select({ title: cmsPages.title, excerpt: cmsPages.excerpt, document: cmsPages.document })
    .from(cmsPages)
    .where(eq(cmsPages.id, pageId))
    .limit(1)
  if (!page) return
  const translated = await findTranslatedTexts(tx, { kind: 'page', id: pageId })
  const text = await documentToText(tx, page.document)
  const otherTexts: string[] = []
  for (const json of translated('document')) otherTexts.push(await documentToText(tx, parseDocument(json)))
  await tx
    .update(cmsPages)
    .set({
      lead: shortenText(
        text
          .slice(0, 4 * leadLength)
          .replace(/\s+/g, ' ')
          .trim(),
        leadLength,
      ),
      wordCount: countWords(text),
      titleWords: toSearchableText(page.title, ...translated('title')),
      textWords: toSearchableText(page.excerpt, text, ...translated('excerpt'), ...otherTexts),
    })
    .where(eq(cmsPages.id, pageId))
}
