import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { chosenOf } from '#src/lib/chosen.ts'
import { csvLine } from '#src/lib/csv.ts'
import { plainAmount } from '#src/lib/money.ts'
import { type StaffProductFilter, matchingProducts } from './staff-list.ts'

const batch = 500

/** The products a list shows on all its pages, one line for each SKU, read in parts. Amounts are decimals of the shop's currency. */
export async function* exportProductList(q: Exec, filter: StaffProductFilter, currency: string): AsyncGenerator<string> {
  // Spreadsheets read UTF-8 only behind this mark.
  yield '\ufeff' + csvLine(heads)
  const { products, brands, categories } = q.t
  let last = 0
  for (;;) {
    const rows = await q
      .select({ product: products, brand: brands.name, category: categories.name })
      .from(products)
      .leftJoin(brands, eq(brands.id, products.brandId))
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(and(matchingProducts(q, filter), gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(batch)
    const skus = await skusOf(
      q,
      rows.map(({ product }) => product.id),
    )
    yield rows
      .flatMap(({ product, brand, category }) =>
        (skus.get(product.id) ?? []).map((sku) =>
          csvLine([
            product.id,
            product.name,
            product.seoLink,
            product.status,
            brand ?? '',
            category ?? '',
            product.tags.join(', '),
            sku.sku,
            chosenOf(product.options, sku.options)
              .map(({ name, value }) => `${name}: ${value}`)
              .join(', '),
            plainAmount(product.price + sku.variantFee, currency),
            product.salePrice === null ? '' : plainAmount(product.salePrice + sku.variantFee, currency),
            product.wholesalePrice === null ? '' : plainAmount(product.wholesalePrice + sku.variantFee, currency),
            currency,
            sku.total ?? '',
            sku.reserved ?? '',
            new Date(product.updatedAt).toISOString(),
          ]),
        ),
      )
      .join('')
    if (rows.length < batch) return
    last = rows.at(-1)!.product.id
  }
}

const heads = [
  'product_id',
  'name',
  'seo_link',
  'status',
  'brand',
  'category',
  'tags',
  'sku',
  'options',
  'price',
  'sale_price',
  'wholesale_price',
  'currency',
  'calculated_total',
  'reserved',
  'updated_at',
]

async function skusOf(q: Exec, productIds: number[]) {
  const { variants, inventory } = q.t
  if (productIds.length === 0) return new Map<number, never[]>()
  const rows = await q
    .select({
      productId: variants.productId,
      sku: variants.sku,
      options: variants.options,
      variantFee: variants.variantFee,
      total: inventory.calculatedTotal,
      reserved: inventory.reserved,
    })
    .from(variants)
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.productId), asc(variants.position), asc(variants.id))
  return Map.groupBy(rows, ({ productId }) => productId)
}
