import type { Kit } from '#db/kit.ts'
import type { productsTables } from './products.ts'

export function crossSellsTables(k: Kit, { products }: ReturnType<typeof productsTables>) {
  const crossSells = k.table(
    'cross_sells',
    {
      productId: k
        .int('product_id')
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      offeredId: k
        .int('offered_id')
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      displayOnItemView: k.bool('display_on_item_view').notNull().default(true),
      displayOnPostCart: k.bool('display_on_post_cart').notNull().default(false),
      position: k.int('position').notNull().default(0),
    },
    (t) => [k.primaryKey({ columns: [t.productId, t.offeredId] }), k.index('cross_sells_offered').on(t.offeredId)],
  )
  return { crossSells }
}
