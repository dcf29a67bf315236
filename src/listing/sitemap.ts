import { and, eq, exists, gt } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { sectionOfSlugs } from './sitemap-section.ts'

/** Active products. */
export const productSection = sectionOfSlugs({
  name: 'products',
  source: (q) => q.t.products,
  isListed: (q) => eq(q.t.products.status, 'active'),
  columns: (q) => ({ slug: q.t.products.seoLink, changedAt: q.t.products.updatedAt }),
  toPath: (slug) => `/items/${slug}`,
})

/** Categories with active products. */
export const categorySection = sectionOfSlugs({
  name: 'categories',
  source: (q) => q.t.categories,
  isListed: (q) => hasProducts(q, 'category'),
  columns: (q) => ({ slug: q.t.categories.slug, changedAt: q.t.categories.updatedAt }),
  toPath: (slug) => `/section/${slug}`,
})

/** Brands with active products. */
export const brandSection = sectionOfSlugs({
  name: 'brands',
  source: (q) => q.t.brands,
  isListed: (q) => hasProducts(q, 'brand'),
  columns: (q) => ({ slug: q.t.brands.slug, changedAt: q.t.brands.updatedAt }),
  toPath: (slug) => `/brands/${slug}`,
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
