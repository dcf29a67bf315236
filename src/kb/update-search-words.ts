import { eq } from 'drizzle-orm'
import { toSearchableText } from '#db/search/text-index.ts'
import { spellWords } from '#db/search/spellings.ts'
import type { Tx } from '#db/types.ts'
import { findTranslatedTexts } from '#src/i18n/content-translations.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { htmlToText } from './article-body.ts'

/** Updates what searches find the article by: its texts in all languages. Call it after each change of a text. */
export async function refreshSearchWords(tx: Tx, articleId: number): Promise<void> {
  const { kbArticles } = tx.t
  const [article] = await tx
    .select({ title: kbArticles.title, excerpt: kbArticles.excerpt, body: kbArticles.body })
    .from(kbArticles)
    .where(eq(kbArticles.id, articleId))
    .limit(1)
  if (!article) return
  const translated = await findTranslatedTexts(tx, { kind: 'kb_article', id: articleId })
  const titles = [article.title, ...translated('title')]
  const excerpts = [article.excerpt, ...translated('excerpt')]
  const bodies = [article.body, ...translated('body')].map(htmlToText)
  await tx
    .update(kbArticles)
    .set({ titleWords: toSearchableText(...titles), textWords: toSearchableText(...excerpts, ...bodies) })
    .where(eq(kbArticles.id, articleId))
  await addWords(tx, [...titles, ...excerpts])
}

async function addWords(tx: Tx, texts: string[]): Promise<void> {
  const spellings = texts.flatMap(spellWords).flatMap(({ plain, german }) => [plain, german])
  // In a fixed order, so that concurrent saves do not block each other.
  const words = [...new Set(spellings)].filter((word) => /^\p{L}{3,40}$/u.test(word)).sort()
  for (const chunk of inChunks(words)) {
    await tx
      .insert(tx.t.kbWords)
      .values(chunk.map((word) => ({ word })))
      .onConflictDoNothing()
  }
}
