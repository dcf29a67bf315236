import { sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import type { Brand } from './brands.ts'

export interface StaffBrandRow extends Brand {
  /** Active products. */
  products: number
}

export interface BrandListParams {
  /** Matches the name. */
  search: string
  sort: 'name' | 'products'
  descending: boolean
}

export function brandListQuery(q: Exec, { search, sort, descending }: BrandListParams): ListQuery<StaffBrandRow> {
  const { brands, listingCounts } = q.t
  const ofBrand = sql`${listingCounts.brandId} = ${brands.id} and ${listingCounts.categoryId} = 0`
  const products = sql<number>`coalesce(${listingCounts.products}, 0)`
  return {
    from: sql`${brands} left join ${listingCounts} on ${ofBrand}`,
    where: matchesWords(search, [brands.name]),
    order: [sort === 'products' ? products : brands.name, brands.id],
    descending,
    cursor: (row) => [row[sort], row.id],
    select: (part) =>
      selectPart(
        q
          .select({ ...pick(brands, 'id', 'name', 'slug', 'story'), products: products.mapWith(Number) })
          .from(brands)
          .leftJoin(listingCounts, ofBrand)
          .$dynamic(),
        part,
      ),
  }
}
