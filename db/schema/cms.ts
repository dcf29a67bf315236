import type { BlockDocument } from '#src/blocks/block-document.ts'
import type { Kit } from '#db/kit.ts'
import { draftTable, previewLinkTable, stateColumns, timeColumns, versionTable } from './publishing.ts'

export function cmsTables(k: Kit) {
  const cmsPages = k.table(
    'cms_pages',
    {
      id: k.id('id'),
      // The path without the first slash: about, or about/team.
      slug: k.text('slug').notNull(),
      title: k.text('title').notNull(),
      excerpt: k.text('excerpt').notNull().default(''),
      // Sanitized.
      document: k.json<BlockDocument>('document').notNull(),
      authorId: k.int('author_id'),
      ...stateColumns(k),
      template: k.text('template').$type<PageTemplate>().notNull().default('standard'),
      membersOnly: k.bool('members_only').notNull().default(false),
      noindex: k.bool('noindex').notNull().default(false),
      // 1 for the home page, else null: the unique index allows one.
      home: k.int('home'),
      seoTitle: k.text('seo_title').notNull().default(''),
      seoDescription: k.text('seo_description').notNull().default(''),
      // Of previews in social networks and of cards.
      imageMediaId: k.int('image_media_id'),
      // The beginning of the text, and its number of words, in the default language.
      lead: k.text('lead').notNull().default(''),
      wordCount: k.int('word_count').notNull().default(0),
      // Words of the title, and of excerpt and blocks, in all languages, spelled as searches are.
      titleWords: k.text('title_words').notNull().default(''),
      textWords: k.text('text_words').notNull().default(''),
      ...timeColumns(k),
    },
    (t) => [
      k.unique('cms_pages_slug').on(t.slug),
      k.unique('cms_pages_home').on(t.home),
      k.index('cms_pages_shown').on(t.deletedAt, t.status, t.publishAt, t.id),
      // Lists filter and search in it, because the rows hold whole documents.
      k.index('cms_pages_staff').on(t.deletedAt, t.updatedAt, t.id, t.status, t.publishAt, t.template, t.authorId, t.title, t.slug),
      k.index('cms_pages_title').on(t.deletedAt, t.title, t.id),
    ],
  )
  // Categories and tags of pages.
  const cmsTerms = k.table(
    'cms_terms',
    {
      id: k.id('id'),
      kind: k.text('kind').$type<TermKind>().notNull(),
      slug: k.text('slug').notNull(),
      name: k.text('name').notNull(),
      description: k.text('description').notNull().default(''),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('cms_terms_slug').on(t.kind, t.slug), k.index('cms_terms_name').on(t.kind, t.name, t.id)],
  )
  const cmsPageTerms = k.table(
    'cms_page_terms',
    {
      pageId: k
        .int('page_id')
        .notNull()
        .references(() => cmsPages.id, { onDelete: 'cascade' }),
      termId: k
        .int('term_id')
        .notNull()
        .references(() => cmsTerms.id, { onDelete: 'cascade' }),
      // The first category is in the breadcrumb.
      position: k.int('position').notNull().default(0),
    },
    (t) => [k.primaryKey({ columns: [t.pageId, t.termId] }), k.index('cms_page_terms_term').on(t.termId, t.pageId)],
  )
  const page = { column: 'page_id', id: () => cmsPages.id }
  const texts = () => ({
    title: k.text('title').notNull(),
    excerpt: k.text('excerpt').notNull(),
    document: k.json<BlockDocument>('document').notNull(),
  })
  const cmsDrafts = draftTable(k, 'cms_drafts', page, texts())
  const cmsVersions = versionTable(k, 'cms_versions', page, texts())
  const cmsPreviewLinks = previewLinkTable(k, 'cms_preview_links', page)
  return { cmsPages, cmsTerms, cmsPageTerms, cmsDrafts, cmsVersions, cmsPreviewLinks }
}

export const pageTemplates = ['standard', 'wide', 'landing', 'article'] as const
export type PageTemplate = (typeof pageTemplates)[number]
export type TermKind = 'category' | 'tag'
