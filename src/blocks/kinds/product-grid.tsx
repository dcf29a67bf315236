import type { Static } from '@sinclair/typebox'
import { ProductGridBlock } from '#templates/blocks/product-grid.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { linkField, radios, select, titleField } from '../common-fields.ts'
import { brandOptions, categoryOptions } from '../entity-options.ts'
import { choice, entityId, line, link, productIds, wholeNumber, strictObject } from '../field-schemas.ts'
import { maxMoreLabelLength, maxProducts, maxTagLength, maxTitleLength } from '../limits.ts'
import { loadProducts } from '../load-products.ts'
import { productSources } from '../product-source.ts'

const schema = strictObject({
  title: line(maxTitleLength),
  source: choice(productSources),
  category: entityId(),
  brand: entityId(),
  tag: line(maxTagLength),
  products: productIds(maxProducts),
  count: wholeNumber(1, maxProducts),
  layout: choice(['grid', 'rail']),
  moreLabel: line(maxMoreLabelLength),
  moreLink: link(),
})

export type ProductGridData = Static<typeof schema>

export const productGridKind = defineBlockKind({
  kind: 'product-grid',
  version: 1,
  label: 'blocks.productGrid',
  hint: 'blocks.productGridHint',
  icon: 'store',
  group: 'products',
  schema,
  fields: {
    title: titleField,
    source: select('blocks.source', {
      newest: 'blocks.source.newest',
      'best-selling': 'blocks.source.bestSelling',
      'on-sale': 'blocks.source.onSale',
      category: 'blocks.source.category',
      brand: 'blocks.source.brand',
      tag: 'blocks.source.tag',
      chosen: 'blocks.source.chosen',
    }),
    category: { type: 'entity', label: 'blocks.category', options: categoryOptions, showWhen: { field: 'source', is: ['category'] } },
    brand: { type: 'entity', label: 'blocks.brand', options: brandOptions, showWhen: { field: 'source', is: ['brand'] } },
    tag: { label: 'blocks.tag', showWhen: { field: 'source', is: ['tag'] } },
    products: { type: 'products', label: 'blocks.products', showWhen: { field: 'source', is: ['chosen'] } },
    count: { type: 'number', width: 4, label: 'blocks.count', hint: 'blocks.countHint' },
    layout: radios('blocks.layout', { grid: 'blocks.layout.grid', rail: 'blocks.layout.rail' }),
    moreLabel: { label: 'blocks.moreLabel' },
    moreLink: linkField,
  },
  defaults: {
    title: '',
    source: 'newest',
    category: null,
    brand: null,
    tag: '',
    products: [],
    count: 8,
    layout: 'grid',
    moreLabel: '',
    moreLink: '',
  },
  load: loadProducts,
  render: (block) => ProductGridBlock(block),
  toText: ({ title }) => title,
})
