import { asc, eq, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'

/** Active products by brand in a category (0 = all): first the total with id 0, then brands by name. Cached by 'navigation'. */
export async function getBrandCounts(shop: Pick<Shop, 'db'>, categoryId: number): Promise<BrandCount[]> {
  const cached = await brandCountsByCategory(shop)
  let counts = cached.get(categoryId)
  if (!counts) cached.set(categoryId, (counts = await brandCountsQuery(shop.db.read, { categoryId })))
  return counts
}

export interface BrandCount {
  id: number
  slug: string
  name: string
  products: number
}

const brandCountsByCategory = cachedByVersion(['navigation'], async () => new Map<number, BrandCount[]>())

const brandCountsQuery = stmt((q) =>
  q
    .select({
      id: q.t.listingCounts.brandId,
      slug: sql<string>`coalesce(${q.t.brands.slug}, '')`,
      name: sql<string>`coalesce(${q.t.brands.name}, '')`,
      products: q.t.listingCounts.products,
    })
    .from(q.t.listingCounts)
    .leftJoin(q.t.brands, eq(q.t.brands.id, q.t.listingCounts.brandId))
    .where(sql`${q.t.listingCounts.categoryId} = ${sql.placeholder('categoryId')} and ${q.t.listingCounts.products} > 0`)
    .orderBy(sql`case when ${q.t.listingCounts.brandId} = 0 then 0 else 1 end`, asc(q.t.brands.name), asc(q.t.listingCounts.brandId)),
)

/** Active products of a brand by category id. Cached like `getBrandCounts`. */
export async function getCategoryCounts(shop: Pick<Shop, 'db'>, brandId: number): Promise<Map<number, number>> {
  const cached = await categoryCountsByBrand(shop)
  let counts = cached.get(brandId)
  if (!counts) {
    const rows = await categoryCountsQuery(shop.db.read, { brandId })
    cached.set(brandId, (counts = new Map(rows.map((row) => [row.categoryId, row.products]))))
  }
  return counts
}

const categoryCountsByBrand = cachedByVersion(['navigation'], async () => new Map<number, Map<number, number>>())

const categoryCountsQuery = stmt((q) =>
  q
    .select({ categoryId: q.t.listingCounts.categoryId, products: q.t.listingCounts.products })
    .from(q.t.listingCounts)
    .where(sql`${q.t.listingCounts.brandId} = ${sql.placeholder('brandId')} and ${q.t.listingCounts.products} > 0`),
)
