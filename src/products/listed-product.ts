import { type SQL, asc, desc, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { ProductCardData } from '#db/schema/products.ts'
import { likely } from '#db/likely.ts'

export const listingSorts = ['newest', 'price_asc', 'price_desc', 'name', 'relevance'] as const
export type ListingSort = (typeof listingSorts)[number]

/** What a card shows of a product. Amounts in minor units. */
export interface ListedProduct {
  id: number
  seoLink: string
  name: string
  price: number
  listPrice: number
  salePrice: number | null
  wholesalePrice: number | null
  onSale: boolean
  /** Some variant of it can be bought. */
  inStock: boolean
  card: ProductCardData
  /** Of approved reviews; the sum of their stars. */
  reviewCount: number
  ratingSum: number
}

/** The same, as columns of a select. */
export const listedColumns = ({ t: { products } }: Exec) => ({
  id: products.id,
  seoLink: products.seoLink,
  name: products.name,
  price: products.price,
  listPrice: products.listPrice,
  salePrice: products.salePrice,
  wholesalePrice: products.wholesalePrice,
  onSale: products.onSale,
  inStock: products.inStock,
  card: products.card,
  reviewCount: products.reviewCount,
  ratingSum: products.ratingSum,
})

/** SQL that is true for products shoppers see. */
export const isListed = (q: Exec): SQL => likely(q, sql`${q.t.products.status} = 'active'`)

type Column = Parameters<typeof asc>[0]

/** What a sort looks at, and which way. Of what was found by words, relevance is the caller's. */
export function sortColumnAndDirection(
  sort: ListingSort,
  columns: { createdAt: Column; listPrice: Column; name: Column },
): [Column, typeof asc] {
  if (sort === 'price_asc') return [columns.listPrice, asc]
  if (sort === 'price_desc') return [columns.listPrice, desc]
  if (sort === 'name') return [columns.name, asc]
  return [columns.createdAt, desc]
}
