import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** Product ids per part of the sitemap; a part may list at most 50,000 URLs. */
const idsPerPart = 40_000

/** Read at once: shoppers wait for no more. */
export const sitemapBatch = 500

export interface SitemapEntry {
  path: string
  changedAt: number
}

/** Number of product parts, at least one. */
export async function countProductSitemapParts(q: Exec): Promise<number> {
  const [row] = await q.select({ last: max(q.t.products.id) }).from(q.t.products)
  return Math.max(1, Math.ceil((row?.last ?? 0) / idsPerPart))
}

/** Paths of active products in one part (from 1), by id, in batches. */
export async function* listProductPaths(q: Exec, part: number): AsyncGenerator<SitemapEntry[]> {
  const { products } = q.t
  for (let last = (part - 1) * idsPerPart; ;) {
    const rows = await q
      .select({ id: products.id, seoLink: products.seoLink, changedAt: products.updatedAt })
      .from(products)
      .where(and(eq(products.status, 'active'), gt(products.id, last), lte(products.id, part * idsPerPart)))
      .orderBy(asc(products.id))
      .limit(sitemapBatch)
    yield rows.map(({ seoLink, changedAt }) => ({ path: `/items/${seoLink}`, changedAt }))
    if (rows.length < sitemapBatch) return
    last = rows.at(-1)!.id
  }
}

export async function listCategoryAndBrandPaths(q: Exec): Promise<SitemapEntry[]> {
  const { categories, brands, listingCounts } = q.t
  const categoryRows = await q
    .select({ slug: categories.slug, changedAt: categories.updatedAt })
    .from(categories)
    .innerJoin(listingCounts, and(eq(listingCounts.categoryId, categories.id), eq(listingCounts.brandId, 0)))
    .where(sql`${listingCounts.products} > 0`)
    .orderBy(asc(categories.position), asc(categories.id))
  const brandRows = await q
    .select({ slug: brands.slug, changedAt: brands.updatedAt })
    .from(brands)
    .innerJoin(listingCounts, and(eq(listingCounts.brandId, brands.id), eq(listingCounts.categoryId, 0)))
    .where(sql`${listingCounts.products} > 0`)
    .orderBy(asc(brands.name), asc(brands.id))
  return [
    ...categoryRows.map(({ slug, changedAt }) => ({ path: `/section/${slug}`, changedAt })),
    ...brandRows.map(({ slug, changedAt }) => ({ path: `/brands/${slug}`, changedAt })),
  ]
}
