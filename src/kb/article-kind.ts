import { sql } from 'drizzle-orm'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import type { PublishingKind } from '#src/publishing/publishing-kind.ts'
import { reservedSlugs } from './article-rules.ts'
import { refreshSearchWords } from './update-search-words.ts'

export interface ArticleTexts {
  title: string
  excerpt: string
  body: string
}

/** What src/publishing has to know of help articles. */
export const articleKind: PublishingKind<ArticleTexts> = {
  name: 'article',
  storedAs: 'kb_article',
  versionTag: 'kb',
  tables: ({ kbArticles, kbDrafts, kbVersions }) => ({ items: kbArticles, drafts: kbDrafts, textVersions: kbVersions }),
  slug: { column: ({ kbArticles }) => kbArticles.seoLink, isAllowed: (slug) => !reservedSlugs.includes(slug) },
  texts: ['title', 'excerpt', 'body'],
  sanitize: async (texts) => ({ ...texts, body: await sanitizeDescription(texts.body) }),
  isComplete: ({ kbArticles }) => sql`${kbArticles.body} <> ''`,
  refresh: refreshSearchWords,
  conflicts: { draft: 'kb.draftConflict', edit: 'kb.editConflict' },
}
