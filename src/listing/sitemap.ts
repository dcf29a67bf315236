import { and, asc, eq, exists, gt } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { sectionOfRows } from './sitemap-section.ts'

/** Active products. */
export const productSection = sectionOfRows({
  name: 'products',
  source: (q) => q.t.products,
  isListed: (q) => eq(q.t.products.status, 'active'),
  async read(q, where, limit) {
    const { products } = q.t
    const columns = { id: products.id, slug: products.seoLink, changedAt: products.updatedAt }
    const rows = await q.select(columns).from(products).where(where).orderBy(asc(products.id)).limit(limit)
    return rows.map(({ slug, ...row }) => ({ ...row, path: `/items/${slug}` }))
  },
})

/** Categories with active products. */
export const categorySection = sectionOfRows({
  name: 'categories',
  source: (q) => q.t.categories,
  isListed: (q) => hasProducts(q, 'category'),
  async read(q, where, limit) {
    const { categories } = q.t
    const columns = { id: categories.id, slug: categories.slug, changedAt: categories.updatedAt }
    const rows = await q.select(columns).from(categories).where(where).orderBy(asc(categories.id)).limit(limit)
    return rows.map(({ slug, ...row }) => ({ ...row, path: `/section/${slug}` }))
  },
})

/** Brands with active products. */
export const brandSection = sectionOfRows({
  name: 'brands',
  source: (q) => q.t.brands,
  isListed: (q) => hasProducts(q, 'brand'),
  async read(q, where, limit) {
    const { brands } = q.t
    const columns = { id: brands.id, slug: brands.slug, changedAt: brands.updatedAt }
    const rows = await q.select(columns).from(brands).where(where).orderBy(asc(brands.id)).limit(limit)
    return rows.map(({ slug, ...row }) => ({ ...row, path: `/brands/${slug}` }))
  },
})

function hasProducts(q: Exec, of: 'category' | 'brand') {
  const { categories, brands, listingCounts } = q.t
  const isOwn =
    of === 'category'
      ? and(eq(listingCounts.categoryId, categories.id), eq(listingCounts.brandId, 0))
      : and(eq(listingCounts.brandId, brands.id), eq(listingCounts.categoryId, 0))
  return exists(
    q
      .select({ products: listingCounts.products })
      .from(listingCounts)
      .where(and(isOwn, gt(listingCounts.products, 0))),
  )
}
