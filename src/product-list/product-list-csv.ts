import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { selectedOptions } from '#src/lib/products/selected-options.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { type StaffProductFilter, matchesStaffFilter } from './list-products.ts'

const batchSize = 100

/** Streams all products of a filter as CSV lines, one per SKU. Amounts are decimals in the store's currency. */
export async function* exportProductList(q: Exec, filter: StaffProductFilter, currency: string): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield '\ufeff' + csvLine(header)
  const { products, brands, categories } = q.t
  let lastId = 0
  for (;;) {
    const rows = await q
      .select({ product: products, brand: brands.name, category: categories.name })
      .from(products)
      .leftJoin(brands, eq(brands.id, products.brandId))
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(and(matchesStaffFilter(q, filter), gt(products.id, lastId)))
      .orderBy(asc(products.id))
      .limit(batchSize)
    const variantsByProduct = await findVariants(
      q,
      rows.map(({ product }) => product.id),
    )
    yield rows
      .flatMap(({ product, brand, category }) =>
        (variantsByProduct.get(product.id) ?? []).map((variant) =>
          csvLine([
            product.id,
            product.name,
            product.seoLink,
            product.status,
            brand ?? '',
            category ?? '',
            product.tags.join(', '),
            variant.sku,
            selectedOptions(product.options, variant.options)
              .map(({ name, value }) => `${name}: ${value}`)
              .join(', '),
            decimalAmount(product.price + variant.variantFee, currency),
            product.salePrice === null ? '' : decimalAmount(product.salePrice + variant.variantFee, currency),
            product.wholesalePrice === null ? '' : decimalAmount(product.wholesalePrice + variant.variantFee, currency),
            variant.compareAtPrice === null ? '' : decimalAmount(variant.compareAtPrice, currency),
            currency,
            variant.total ?? '',
            variant.reserved ?? '',
            new Date(product.updatedAt).toISOString(),
          ]),
        ),
      )
      .join('')
    if (rows.length < batchSize) return
    lastId = rows.at(-1)!.product.id
  }
}

const header = [
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
  'compare_at_price',
  'currency',
  'calculated_total',
  'reserved',
  'updated_at',
]

async function findVariants(q: Exec, productIds: number[]) {
  const { variants, inventory } = q.t
  if (productIds.length === 0) return new Map<number, never[]>()
  const rows = await q
    .select({
      productId: variants.productId,
      sku: variants.sku,
      options: variants.options,
      variantFee: variants.variantFee,
      compareAtPrice: variants.compareAtPrice,
      total: inventory.calculatedTotal,
      reserved: inventory.reserved,
    })
    .from(variants)
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.productId), asc(variants.position), asc(variants.id))
  return Map.groupBy(rows, ({ productId }) => productId)
}
