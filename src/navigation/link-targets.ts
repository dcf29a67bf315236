import { type SQL, type SQLWrapper, and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { matchesWords } from '#db/lists/list-query.ts'
import type { ContentKind } from '#db/schema/i18n.ts'
import type { TermKind } from '#db/schema/cms.ts'
import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { searchArticles } from '#src/kb/search-articles.ts'
import { searchProductsForStaff } from '#src/product-list/list-products.ts'
import { maxSuggestions } from './limits.ts'

/** What a row of a menu leads to. A new kind of target is one entry of `linkTargets`. */
export type LinkTarget = FixedTarget | RowTarget

interface FixedTarget {
  label: StringKey
  /** Null where it depends on the visitor, and for what is no link. */
  path: string | null
}

export interface RowTarget {
  label: StringKey
  /** The path is this and the slug. */
  prefix: string
  kind: ContentKind
  nameField: 'name' | 'title' | null
  read(q: Exec, where: { ids: number[] } | { slug: string }): Promise<TargetRow[]>
  search(q: Exec, text: string): Promise<{ id: number; name: string }[]>
}

export interface TargetRow {
  id: number
  name: string
  slug: string
  /** False for what shoppers cannot open: a draft, a deleted page, a category without products. */
  isShown: boolean
  /** Epoch ms; null = always. */
  shownFrom: number | null
  membersOnly: boolean
  /** A page that is shown at another path than its slug. */
  path?: string
}

export const linkTargets = {
  page: {
    label: 'navigation.target.page',
    prefix: '/',
    kind: 'page',
    nameField: 'title',
    read: readPages,
    search: (q, text) => searchTitles(q, { table: q.t.cmsPages, name: q.t.cmsPages.title }, text, isNull(q.t.cmsPages.deletedAt)),
  },
  category: {
    label: 'navigation.target.category',
    prefix: '/section/',
    kind: 'category',
    nameField: 'name',
    read: readCategories,
    search: (q, text) => searchTitles(q, { table: q.t.categories, name: q.t.categories.name }, text),
  },
  brand: {
    label: 'navigation.target.brand',
    prefix: '/brands/',
    kind: 'brand',
    nameField: null,
    read: async (q, where) => {
      const { brands } = q.t
      const rows = await q
        .select({ id: brands.id, name: brands.name, slug: brands.slug })
        .from(brands)
        .where(matching(where, brands.id, brands.slug))
      return rows.map((row) => ({ ...row, ...alwaysShown }))
    },
    search: (q, text) => searchTitles(q, { table: q.t.brands, name: q.t.brands.name }, text),
  },
  product: {
    label: 'navigation.target.product',
    prefix: '/items/',
    kind: 'product',
    nameField: 'name',
    read: async (q, where) => {
      const { products } = q.t
      const rows = await q
        .select({ id: products.id, name: products.name, slug: products.seoLink, status: products.status })
        .from(products)
        .where(matching(where, products.id, products.seoLink))
      return rows.map(({ status, ...row }) => ({ ...row, ...alwaysShown, isShown: status === 'active' }))
    },
    search: (q, text) => searchProductsForStaff(q, text, maxSuggestions),
  },
  article: {
    label: 'navigation.target.article',
    prefix: '/kb/',
    kind: 'kb_article',
    nameField: 'title',
    read: readArticles,
    search: async (q, text) => (await searchArticles(q, text, maxSuggestions)).map(({ id, title }) => ({ id, name: title })),
  },
  'kb-category': {
    label: 'navigation.target.kbCategory',
    prefix: '/kb/category/',
    kind: 'kb_category',
    nameField: 'name',
    read: async (q, where) => {
      const { kbCategories } = q.t
      const rows = await q
        .select({ id: kbCategories.id, name: kbCategories.name, slug: kbCategories.slug })
        .from(kbCategories)
        .where(matching(where, kbCategories.id, kbCategories.slug))
      return rows.map((row) => ({ ...row, ...alwaysShown }))
    },
    search: (q, text) => searchTitles(q, { table: q.t.kbCategories, name: q.t.kbCategories.name }, text),
  },
  'page-category': termTarget('category', 'navigation.target.pageCategory', 'page_category'),
  'page-tag': termTarget('tag', 'navigation.target.pageTag', 'page_tag'),
  home: { label: 'navigation.target.home', path: '/' },
  shop: { label: 'navigation.target.shop', path: '/shop' },
  cart: { label: 'navigation.target.cart', path: '/cart' },
  'help-center': { label: 'navigation.target.helpCenter', path: '/kb' },
  contact: { label: 'navigation.target.contact', path: null },
  account: { label: 'navigation.target.account', path: null },
  url: { label: 'navigation.target.url', path: null },
  /** A heading above other links. */
  none: { label: 'navigation.target.none', path: null },
} as const satisfies Record<string, LinkTarget>

export type LinkTargetType = keyof typeof linkTargets

export const isTargetType = (type: string): type is LinkTargetType => Object.hasOwn(linkTargets, type)

export const rowTarget = (type: string): RowTarget | null => {
  const target: LinkTarget | null = isTargetType(type) ? linkTargets[type] : null
  return target && 'prefix' in target ? target : null
}

export const rowTargetTypes = (Object.keys(linkTargets) as LinkTargetType[]).filter((type) => rowTarget(type) !== null)

const alwaysShown = { isShown: true, shownFrom: null, membersOnly: false }

type Where = Parameters<RowTarget['read']>[1]

const matching = (where: Where, id: SQLWrapper, slug: SQLWrapper): SQL =>
  'ids' in where ? inArray(id as never, where.ids) : eq(slug as never, where.slug)

async function readPages(q: Exec, where: Where): Promise<TargetRow[]> {
  const { cmsPages } = q.t
  const rows = await q
    .select({
      id: cmsPages.id,
      name: cmsPages.title,
      slug: cmsPages.slug,
      status: cmsPages.status,
      publishAt: cmsPages.publishAt,
      membersOnly: cmsPages.membersOnly,
      home: cmsPages.home,
      deletedAt: cmsPages.deletedAt,
    })
    .from(cmsPages)
    .where(matching(where, cmsPages.id, cmsPages.slug))
  return rows.map(({ id, name, slug, membersOnly, home, ...row }) => ({
    id,
    name,
    slug,
    membersOnly,
    ...published(row),
    ...(home === 1 && !membersOnly ? { path: '/' } : {}),
  }))
}

async function readArticles(q: Exec, where: Where): Promise<TargetRow[]> {
  const { kbArticles } = q.t
  const rows = await q
    .select({
      id: kbArticles.id,
      name: kbArticles.title,
      slug: kbArticles.seoLink,
      status: kbArticles.status,
      publishAt: kbArticles.publishAt,
      deletedAt: kbArticles.deletedAt,
    })
    .from(kbArticles)
    .where(matching(where, kbArticles.id, kbArticles.seoLink))
  return rows.map(({ id, name, slug, ...row }) => ({ id, name, slug, membersOnly: false, ...published(row) }))
}

/** Scheduled ones are shown later. */
const published = ({ status, publishAt, deletedAt }: { status: string; publishAt: number | null; deletedAt: number | null }) => ({
  isShown: status === 'published' && publishAt !== null && deletedAt === null,
  shownFrom: publishAt,
})

/** Categories without products are hidden, as in the menu that is made of categories. */
async function readCategories(q: Exec, where: Where): Promise<TargetRow[]> {
  const { categories, listingCounts } = q.t
  const rows = await q
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      products: sql<number>`coalesce(${listingCounts.products}, 0)`.mapWith(Number),
    })
    .from(categories)
    .leftJoin(listingCounts, and(eq(listingCounts.categoryId, categories.id), eq(listingCounts.brandId, 0)))
    .where(matching(where, categories.id, categories.slug))
  return rows.map(({ products, ...row }) => ({ ...row, ...alwaysShown, isShown: products > 0 }))
}

function termTarget(kind: TermKind, label: StringKey, contentKind: ContentKind): RowTarget {
  return {
    label,
    prefix: `/${kind}/`,
    kind: contentKind,
    nameField: 'name',
    read: async (q, where) => {
      const { cmsTerms } = q.t
      const rows = await q
        .select({ id: cmsTerms.id, name: cmsTerms.name, slug: cmsTerms.slug })
        .from(cmsTerms)
        .where(and(eq(cmsTerms.kind, kind), matching(where, cmsTerms.id, cmsTerms.slug)))
      return rows.map((row) => ({ ...row, ...alwaysShown }))
    },
    search: (q, text) => searchTitles(q, { table: q.t.cmsTerms, name: q.t.cmsTerms.name }, text, eq(q.t.cmsTerms.kind, kind)),
  }
}

type Named = { table: Exec['t']['brands']; name: Exec['t']['brands']['name'] }

/** Without words, the newest ones. */
async function searchTitles(q: Exec, { table, name }: { table: unknown; name: unknown }, text: string, where?: SQL) {
  const columns = { table, name } as Named
  return q
    .select({ id: columns.table.id, name: columns.name })
    .from(columns.table)
    .where(and(where, isNotNull(columns.name), matchesWords(text, [columns.name])))
    .orderBy(...(text === '' ? [desc(columns.table.id)] : [asc(columns.name), asc(columns.table.id)]))
    .limit(maxSuggestions)
}
