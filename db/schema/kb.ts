import type { Kit } from '#db/kit.ts'
import { draftTable, stateColumns, timeColumns, versionTable } from './publishing.ts'

export function kbTables(k: Kit) {
  const kbCategories = k.table(
    'kb_categories',
    {
      id: k.id('id'),
      parentId: k.int('parent_id'),
      slug: k.text('slug').notNull(),
      name: k.text('name').notNull(),
      description: k.text('description').notNull().default(''),
      position: k.int('position').notNull().default(0),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('kb_categories_slug').on(t.slug), k.index('kb_categories_parent').on(t.parentId, t.position, t.id)],
  )
  const kbArticles = k.table(
    'kb_articles',
    {
      id: k.id('id'),
      seoLink: k.text('seo_link').notNull(),
      title: k.text('title').notNull(),
      excerpt: k.text('excerpt').notNull().default(''),
      // Sanitized HTML.
      body: k.text('body').notNull().default(''),
      authorId: k.int('author_id'),
      ...stateColumns(k),
      featured: k.bool('featured').notNull().default(false),
      seoTitle: k.text('seo_title').notNull().default(''),
      seoDescription: k.text('seo_description').notNull().default(''),
      helpful: k.int('helpful').notNull().default(0),
      unhelpful: k.int('unhelpful').notNull().default(0),
      // Share of helpful votes in parts per million, pulled toward one half while there are few.
      helpfulScore: k.int('helpful_score').notNull().default(500_000),
      // Words of the title, and of excerpt and body, in all languages, spelled as searches are.
      titleWords: k.text('title_words').notNull().default(''),
      textWords: k.text('text_words').notNull().default(''),
      ...timeColumns(k),
    },
    (t) => [
      k.unique('kb_articles_seo_link').on(t.seoLink),
      k.index('kb_articles_shown').on(t.status, t.deletedAt, t.publishAt, t.id),
      k.index('kb_articles_featured').on(t.featured, t.helpfulScore, t.id),
      k.index('kb_articles_helpful').on(t.deletedAt, t.helpfulScore, t.id),
      k.index('kb_articles_updated').on(t.deletedAt, t.updatedAt, t.id),
      k.index('kb_articles_title').on(t.deletedAt, t.title, t.id),
    ],
  )
  const kbPlacements = k.table(
    'kb_article_categories',
    {
      articleId: k
        .int('article_id')
        .notNull()
        .references(() => kbArticles.id, { onDelete: 'cascade' }),
      categoryId: k
        .int('category_id')
        .notNull()
        .references(() => kbCategories.id, { onDelete: 'cascade' }),
      // The first one is in the breadcrumb.
      position: k.int('position').notNull().default(0),
    },
    (t) => [
      k.primaryKey({ columns: [t.articleId, t.categoryId] }),
      k.index('kb_article_categories_category').on(t.categoryId, t.articleId),
    ],
  )
  const article = { column: 'article_id', id: () => kbArticles.id }
  const texts = () => ({
    title: k.text('title').notNull(),
    excerpt: k.text('excerpt').notNull(),
    // Sanitized HTML.
    body: k.text('body').notNull(),
  })
  const kbDrafts = draftTable(k, 'kb_drafts', article, texts())
  const kbVersions = versionTable(k, 'kb_versions', article, texts())
  const kbVotes = k.table(
    'kb_votes',
    {
      id: k.id('id'),
      articleId: k
        .int('article_id')
        .notNull()
        .references(() => kbArticles.id, { onDelete: 'cascade' }),
      // A hash of the visitor's random cookie and the article: votes of one visitor cannot be connected.
      visitor: k.text('visitor').notNull(),
      helpful: k.bool('helpful').notNull(),
      // What was missing.
      comment: k.text('comment').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
      doneAt: k.ms('done_at'),
    },
    (t) => [k.unique('kb_votes_visitor').on(t.articleId, t.visitor), k.index('kb_votes_created').on(t.createdAt, t.id)],
  )
  const kbMissedSearches = k.table(
    'kb_missed_searches',
    {
      id: k.id('id'),
      language: k.text('language').notNull(),
      // The words as searched, by which equal searches are counted together.
      words: k.text('words').notNull(),
      // The latest one as typed.
      text: k.text('text').notNull(),
      count: k.int('count').notNull().default(1),
      lastAt: k.ms('last_at').notNull(),
      doneAt: k.ms('done_at'),
    },
    (t) => [
      k.unique('kb_missed_searches_words').on(t.language, t.words),
      k.index('kb_missed_searches_count').on(t.count, t.id),
      k.index('kb_missed_searches_last').on(t.lastAt, t.id),
    ],
  )
  // Words of titles and excerpts, against which misspelled words are compared.
  const kbWords = k.table('kb_words', { word: k.text('word').primaryKey() }, () => [])
  return { kbCategories, kbArticles, kbPlacements, kbDrafts, kbVersions, kbVotes, kbMissedSearches, kbWords }
}
