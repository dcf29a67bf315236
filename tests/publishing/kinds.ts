import { prunePageTrash } from '#src/cms/bulk-pages.ts'
import { findPageForStaff } from '#src/cms/edit-pages.ts'
import { pageKind } from '#src/cms/page-kind.ts'
import { articleKind } from '#src/kb/article-kind.ts'
import { pruneTrash } from '#src/kb/bulk-articles.ts'
import { findArticleForStaff } from '#src/kb/edit-articles.ts'
import { findDraft } from '#src/publishing/drafts.ts'
import type { ContentTexts, Item } from '#src/publishing/publishing-kind.ts'
import { addVersion, listVersions } from '#src/publishing/versions.ts'
import type { Shop } from '#src/shop.ts'
import { createTestPage, textDocument } from '#tests/cms/create-page.ts'
import { createTestArticle } from '#tests/kb/create-article.ts'

type TestShop = Pick<Shop, 'db' | 'now'>

interface NewItem {
  title?: string
  html?: string
  status?: 'draft' | 'published'
  publishAt?: number
}

interface TestedKind {
  /** Of its list in the admin. */
  path: string
  /** Where readers see one of this slug. */
  shownAt(slug: string): string
  /** What its form needs beside its texts and its state. */
  fields: Record<string, string>
  /** Returns the id of a published one. */
  create(shop: TestShop, item?: NewItem): Promise<number>
  find(shop: TestShop, id: number): Promise<{ title: string; status: string; publishAt: number | null; deletedAt: number | null } | null>
  draft(shop: TestShop, id: number): Promise<object | null>
  versions(shop: TestShop, id: number): Promise<{ id: number; saved: boolean }[]>
  /** So many more. */
  addVersions(shop: TestShop, id: number, count: number): Promise<void>
  erase(shop: Shop): Promise<void>
}

/** Every kind of content: the rules of src/publishing hold for each. */
export const kinds: [name: string, kind: TestedKind][] = [
  [
    'page',
    {
      path: '/admin/cms-pages',
      shownAt: (slug) => `/${slug}`,
      fields: { slug: '', template: 'standard' },
      create: (shop, { title = 'Returns', html = '<p>Send it back.</p>', ...state } = {}) =>
        createTestPage(shop, { title, document: textDocument(html), ...state }),
      find: ({ db }, id) => findPageForStaff(db.read, id),
      draft: ({ db }, id) => findDraft(db.read, pageKind, id),
      versions: ({ db }, id) => listVersions(db.read, pageKind, id),
      addVersions: (shop, id, count) =>
        addVersions(shop, { kind: pageKind, id }, { title: 'T', excerpt: '', document: textDocument('') }, count),
      erase: prunePageTrash,
    },
  ],
  [
    'article',
    {
      path: '/admin/kb',
      shownAt: (slug) => `/kb/${slug}`,
      fields: { seo_link: '' },
      create: async (shop, { title = 'Returns', html = '<p>Send it back.</p>', ...state } = {}) =>
        (await createTestArticle(shop, { title, body: html, ...state })).id,
      find: ({ db }, id) => findArticleForStaff(db.read, id),
      draft: ({ db }, id) => findDraft(db.read, articleKind, id),
      versions: ({ db }, id) => listVersions(db.read, articleKind, id),
      addVersions: (shop, id, count) => addVersions(shop, { kind: articleKind, id }, { title: 'T', excerpt: '', body: '' }, count),
      erase: pruneTrash,
    },
  ],
]

function addVersions<T extends ContentTexts>({ db, now }: TestShop, item: Item<T>, texts: T, count: number): Promise<void> {
  return db.transaction(async (tx) => {
    for (let index = 0; index < count; index++) await addVersion(tx, item, texts, { editor: 'Анна', now: now() })
  })
}
