import type { Static } from '@sinclair/typebox'
import { findProductSlugs } from '#src/products/featured-products.ts'
import { ProductCardBlock } from '#templates/blocks/product-card.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { productIds, strictObject } from '../field-schemas.ts'
import { loadProducts } from '../load-products.ts'

const schema = strictObject({ products: productIds(1) })

export type ProductCardData = Static<typeof schema>

export const productCardKind = defineBlockKind({
  kind: 'product-card',
  version: 1,
  label: 'blocks.productCard',
  hint: 'blocks.productCardHint',
  icon: 'shopping-bag',
  group: 'products',
  schema,
  fields: { products: { type: 'products', label: 'blocks.product' } },
  defaults: { products: [] },
  load: loadProducts,
  render: (block) => ProductCardBlock(block),
  toText: () => '',
  shortcode: {
    name: 'cms-product',
    data: (id) => ({ products: [id] }),
    find: async (q, slugs) => (await findProductSlugs(q, slugs)).map(({ id, slug }) => ({ id, slugs: [slug] })),
    isShown: (cards) => cards.length > 0,
  },
})
