import { eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { Area } from '#src/accounts/permissions.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { ImageUse } from './image-uses.ts'

type UseKind = Extract<StringKey, `media.use.${string}`>

export interface DescribedUse {
  kind: UseKind
  /** '' where the kind says it all. */
  title: string
  href: string | null
}

/** What an image is used by: each product, page and so on once, with names and links of what this user may read. */
export async function describeUses(q: Exec, uses: ImageUse[], can: (area: Area) => boolean): Promise<DescribedUse[]> {
  const found: DescribedUse[] = []
  const pending = Map.groupBy(uses, ({ table }) => table)
  for (const [table, rows] of pending) {
    const read = readers[table]
    const ids = [...new Set(rows.flatMap(({ rowId }) => rowId ?? []))].slice(0, mostShown)
    if (read && ids.length > 0 && can(read.area)) found.push(...(await read.rows(q, ids)))
    else if (read) found.push({ kind: read.kind, title: '', href: null })
    else
      found.push({
        kind: otherKinds[table] ?? 'media.use.elsewhere',
        title: '',
        href: can('settings') ? (otherHrefs[table] ?? null) : null,
      })
  }
  const unique = new Map(found.map((use) => [`${use.kind} ${use.href} ${use.title}`, use]))
  return [...unique.values()]
}

const mostShown = 200

const otherKinds: Partial<Record<string, UseKind>> = {
  cms_settings: 'media.use.settings',
  cms_drafts: 'media.use.pageDraft',
  cms_versions: 'media.use.pageVersion',
  kb_drafts: 'media.use.articleDraft',
  kb_versions: 'media.use.articleVersion',
  order_lines: 'media.use.order',
  outbox: 'media.use.mail',
}
const otherHrefs: Partial<Record<string, string>> = { cms_settings: '/admin/settings' }

interface Reader {
  area: Area
  kind: UseKind
  rows(q: Exec, ids: number[]): Promise<DescribedUse[]>
}

const describe = (kind: UseKind, path: (id: number) => string, rows: { id: number; title: string }[]): DescribedUse[] =>
  rows.map(({ id, title }) => ({ kind, title, href: path(id) }))

const productPath = (id: number) => `/admin/ecommerce/products/${id}/edit`

/** By table. */
const readers: Partial<Record<string, Reader>> = {
  products: {
    area: 'catalog',
    kind: 'media.use.product',
    rows: async (q, ids) => {
      const { products } = q.t
      const rows = await q.select({ id: products.id, title: products.name }).from(products).where(inArray(products.id, ids))
      return describe('media.use.product', productPath, rows)
    },
  },
  product_images: {
    area: 'catalog',
    kind: 'media.use.product',
    rows: async (q, ids) => {
      const { products, productImages } = q.t
      const rows = await q
        .select({ id: products.id, title: products.name })
        .from(productImages)
        .innerJoin(products, eq(products.id, productImages.productId))
        .where(inArray(productImages.id, ids))
      return describe('media.use.product', productPath, rows)
    },
  },
  categories: {
    area: 'catalog',
    kind: 'media.use.category',
    rows: async (q, ids) => {
      const { categories } = q.t
      const rows = await q.select({ id: categories.id, title: categories.name }).from(categories).where(inArray(categories.id, ids))
      return describe('media.use.category', (id) => `/admin/ecommerce/categories/${id}/edit`, rows)
    },
  },
  cms_pages: {
    area: 'content',
    kind: 'media.use.page',
    rows: async (q, ids) => {
      const { cmsPages } = q.t
      const rows = await q.select({ id: cmsPages.id, title: cmsPages.title }).from(cmsPages).where(inArray(cmsPages.id, ids))
      return describe('media.use.page', (id) => `/admin/cms-pages/${id}/edit`, rows)
    },
  },
  kb_articles: {
    area: 'kb',
    kind: 'media.use.article',
    rows: async (q, ids) => {
      const { kbArticles } = q.t
      const rows = await q.select({ id: kbArticles.id, title: kbArticles.title }).from(kbArticles).where(inArray(kbArticles.id, ids))
      return describe('media.use.article', (id) => `/admin/kb/${id}/edit`, rows)
    },
  },
  slides: {
    area: 'content',
    kind: 'media.use.slide',
    rows: async (q, ids) => {
      const { slides } = q.t
      const rows = await q.select({ id: slides.id, title: slides.heading }).from(slides).where(inArray(slides.id, ids))
      return describe('media.use.slide', (id) => `/admin/slideshows/slides/${id}/edit`, rows)
    },
  },
  testimonials: {
    area: 'content',
    kind: 'media.use.testimonial',
    rows: async (q, ids) => {
      const { testimonials } = q.t
      const rows = await q.select({ id: testimonials.id, title: testimonials.name }).from(testimonials).where(inArray(testimonials.id, ids))
      return describe('media.use.testimonial', (id) => `/admin/testimonials/${id}/edit`, rows)
    },
  },
  faqs: {
    area: 'content',
    kind: 'media.use.faq',
    rows: async (q, ids) => {
      const { faqs } = q.t
      const rows = await q.select({ id: faqs.id, title: faqs.question }).from(faqs).where(inArray(faqs.id, ids))
      return describe('media.use.faq', (id) => `/admin/faqs/${id}/edit`, rows)
    },
  },
  modals: {
    area: 'content',
    kind: 'media.use.modal',
    rows: async (q, ids) => {
      const { modals } = q.t
      const rows = await q.select({ id: modals.id, title: modals.name }).from(modals).where(inArray(modals.id, ids))
      return describe('media.use.modal', (id) => `/admin/modals/${id}/edit`, rows)
    },
  },
}
