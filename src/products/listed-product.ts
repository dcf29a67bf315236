import { type SQL, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { StoredProductCard } from '#db/schema/products.ts'
import { likely } from '#db/likely.ts'

/** Product data of a card. Amounts in minor units. */
export interface ListedProduct {
  id: number
  seoLink: string
  name: string
  price: number
  listPrice: number
  salePrice: number | null
  wholesalePrice: number | null
  /** True when any variant is reduced. */
  onSale: boolean
  /** True while the product's own sale runs. */
  saleActive: boolean
  /** True when any variant is available. */
  inStock: boolean
  card: StoredProductCard
  /** Of approved reviews; with the sum of their stars. */
  reviewCount: number
  ratingSum: number
}

export const listedColumns = ({ t: { products } }: Exec) => ({
  id: products.id,
  seoLink: products.seoLink,
  name: products.name,
  price: products.price,
  listPrice: products.listPrice,
  salePrice: products.salePrice,
  wholesalePrice: products.wholesalePrice,
  onSale: products.onSale,
  saleActive: products.saleActive,
  inStock: products.inStock,
  card: products.card,
  reviewCount: products.reviewCount,
  ratingSum: products.ratingSum,
})

export const isListed = (q: Exec): SQL => likely(q, sql`${q.t.products.status} = 'active'`)
