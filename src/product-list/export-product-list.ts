import { asc, eq, inArray, sql } from 'drizzle-orm'
import { inKeyOrder, listKeys } from '#db/lists/read-batches.ts'
import type { Db, Exec } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { selectedOptions } from '#src/lib/products/selected-options.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { type StaffProductFilter, matchesStaffFilter } from './list-products.ts'
import { pick } from '#src/lib/collections/pick.ts'

const batchSize = 100

/** Streams the products that a filter has now as CSV lines, one per SKU. Amounts are decimals in the store's currency. */
export async function* exportProductList(
  db: Pick<Db, 'read' | 'report'>,
  filter: StaffProductFilter,
  currency: string,
): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield '\ufeff' + csvLine(header)
  const q = db.read
  const { products, brands, categories } = q.t
  const list = { from: sql`${products}`, where: matchesStaffFilter(q, filter), order: [products.id] as const }
  for (const ids of inChunks(await listKeys(db, list), batchSize)) {
    const found = await q
      .select({ product: products, brand: brands.name, category: categories.name })
      .from(products)
      .leftJoin(brands, eq(brands.id, products.brandId))
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(inArray(products.id, ids))
    const rows = inKeyOrder(ids, found, ({ product }) => product.id)
    const variantsByProduct = await findVariants(q, ids)
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
      ...pick(variants, 'productId', 'sku', 'options', 'variantFee', 'compareAtPrice'),
      total: inventory.calculatedTotal,
      reserved: inventory.reserved,
    })
    .from(variants)
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.productId), asc(variants.position), asc(variants.id))
  return Map.groupBy(rows, ({ productId }) => productId)
}
