import { type SQL, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { Schema } from '#db/schema/index.ts'
import { likely } from '#db/likely.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const listedColumns = ({ t: { products } }: Exec) => ({
  ...pick(products, 'id', 'seoLink', 'name', 'price', 'listPrice', 'salePrice', 'wholesalePrice', 'onSale', 'saleActive', 'inStock'),
  ...pick(products, 'card', 'reviewCount', 'ratingSum'),
})

/** Product data of a card. Amounts in minor units. */
export type ListedProduct = Pick<Schema['products']['$inferSelect'], keyof ReturnType<typeof listedColumns>>

export const isListed = (q: Exec): SQL => likely(q, sql`${q.t.products.status} = 'active'`)
