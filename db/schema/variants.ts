import type { Kit } from '#db/kit.ts'
import type { IntervalUnit } from '#src/lib/dates/billing-interval.ts'
import type { productsTables } from './products.ts'

export function variantsTables(k: Kit, { products }: ReturnType<typeof productsTables>) {
  const variants = k.table(
    'variants',
    {
      id: k.id('id'),
      productId: k
        .int('product_id')
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      sku: k.text('sku').notNull(),
      // Option name -> value, for every option of the product.
      options: k.json<Record<string, string>>('options').notNull(),
      // Minor units added to the base price; may be negative.
      variantFee: k.int('variant_fee').notNull().default(0),
      // The former price, minor units: struck through while the variant's price is lower. Null = none.
      compareAtPrice: k.int('compare_at_price'),
      barcode: k.text('barcode').notNull().default(''),
      // Grams; null = the product's.
      weight: k.int('weight'),
      isSubscription: k.bool('is_subscription').notNull().default(false),
      // How often a subscription renews, e.g. every 3 months.
      intervalUnit: k.text('interval_unit').$type<IntervalUnit>().notNull().default('month'),
      intervalCount: k.int('interval_count').notNull().default(1),
      active: k.bool('active').notNull().default(true),
      position: k.int('position').notNull().default(0),
    },
    (t) => [k.unique('variants_sku').on(t.sku), k.index('variants_product').on(t.productId, t.position, t.id)],
  )
  return { variants }
}
