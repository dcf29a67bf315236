import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import { inKeyOrder, listKeys } from '#db/lists/read-batches.ts'
import type { Db, Exec } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { listCategoryPaths } from './category-paths.ts'
import { type ExportContext, type ExportedProduct, exportColumns, formatProductLines } from './product-csv.ts'

// Requests of shoppers wait for one.
const batchSize = 20

/** With a byte order mark: spreadsheets need it to detect UTF-8. */
const formatHeader = (context: Pick<ExportContext, 'inZip'>): string => '\ufeff' + csvLine(exportColumns(context))
export const exportHeader = formatHeader({})

/** One line per variant or image, of the products there are now. Importing the result changes nothing. */
export async function* exportImportableCsv(
  db: Pick<Db, 'read' | 'report' | 't'>,
  context: ExportContext,
  where?: SQL,
): AsyncGenerator<string> {
  yield* formatProducts(db.read, context, await listExportedIds(db, where))
}

export async function* formatProducts(q: Exec, context: ExportContext, ids: readonly number[]): AsyncGenerator<string> {
  yield formatHeader(context)
  const paths = await listCategoryPaths(q)
  for await (const product of readExportedProducts(q, ids)) yield formatProductLines(product, context, paths)
}

/** Ids by slug. */
export const listExportedIds = (db: Pick<Db, 'report' | 't'>, where?: SQL): Promise<number[]> => {
  const { products } = db.t
  return listKeys(db, { from: sql`${products}`, where, order: [products.seoLink, products.id] })
}

/** In batches; without those deleted since. */
export async function* readExportedProducts(q: Exec, ids: readonly number[]): AsyncGenerator<ExportedProduct> {
  const { products } = q.t
  for (const batch of inChunks(ids, batchSize)) {
    const rows = await q.select().from(products).where(inArray(products.id, batch))
    yield* await loadExportDetails(
      q,
      inKeyOrder(batch, rows, ({ id }) => id),
    )
  }
}

type Row = Exec['t']['products']['$inferSelect']

async function loadExportDetails(q: Exec, rows: Row[]): Promise<ExportedProduct[]> {
  const {
    variants,
    inventory,
    warehouseLevels,
    locations,
    productImages,
    media,
    categoryProducts,
    brands,
    products,
    crossSells,
    productFiles,
  } = q.t
  const ids = rows.map(({ id }) => id)
  const variantRows = await q
    .select({ variant: variants, stock: { stockLevel: inventory.stockLevel, useWarehouseStock: inventory.useWarehouseStock } })
    .from(variants)
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.position), asc(variants.id))
  const levels = await q
    .select({ sku: warehouseLevels.sku, location: locations.name, level: warehouseLevels.warehouseLevel })
    .from(warehouseLevels)
    .innerJoin(locations, eq(locations.id, warehouseLevels.locationId))
    .innerJoin(variants, eq(variants.sku, warehouseLevels.sku))
    .where(inArray(variants.productId, ids))
    .orderBy(asc(locations.position), asc(locations.id))
  const images = await q
    .select({ image: productImages, file: media.file, renditions: media.renditions })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position), asc(productImages.id))
  const placements = await q
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(and(inArray(categoryProducts.productId, ids), eq(categoryProducts.chosen, true)))
  const crossSellRows = await q
    .select({ crossSell: crossSells, link: products.seoLink })
    .from(crossSells)
    .innerJoin(products, eq(products.id, crossSells.offeredId))
    .where(inArray(crossSells.productId, ids))
    .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
  const brandIds = [...new Set(rows.flatMap(({ brandId }) => brandId ?? []))]
  const brandRows =
    brandIds.length === 0 ? [] : await q.select({ id: brands.id, name: brands.name }).from(brands).where(inArray(brands.id, brandIds))
  const brandNames = new Map(brandRows.map(({ id, name }) => [id, name]))
  const fileRows = await q
    .select()
    .from(productFiles)
    .where(inArray(productFiles.productId, ids))
    .orderBy(asc(productFiles.position), asc(productFiles.id))
  const filesByProduct = Map.groupBy(fileRows, ({ productId }) => productId)
  const posterIds = [...new Set(rows.flatMap(({ videoPosterId }) => videoPosterId ?? []))]
  const posterRows =
    posterIds.length === 0
      ? []
      : await q.select({ id: media.id, file: media.file, renditions: media.renditions }).from(media).where(inArray(media.id, posterIds))
  const posters = new Map(posterRows.map(({ id, file, renditions }) => [id, { file, width: renditions.at(-1) ?? 0 }]))
  const variantsByProduct = Map.groupBy(variantRows, ({ variant }) => variant.productId)
  const levelsBySku = Map.groupBy(levels, ({ sku }) => sku)
  const imagesByProduct = Map.groupBy(images, ({ image }) => image.productId)
  const placementsByProduct = Map.groupBy(placements, ({ productId }) => productId)
  const crossSellsByProduct = Map.groupBy(crossSellRows, ({ crossSell }) => crossSell.productId)
  return rows.map((product) => ({
    product,
    crossSells: (crossSellsByProduct.get(product.id) ?? []).map(({ crossSell: { displayOnItemView, displayOnPostCart }, link }) => {
      return { link, displayOnItemView, displayOnPostCart }
    }),
    brand: product.brandId === null ? '' : (brandNames.get(product.brandId) ?? ''),
    files: filesByProduct.get(product.id) ?? [],
    poster: product.videoPosterId === null ? null : (posters.get(product.videoPosterId) ?? null),
    alsoIn: (placementsByProduct.get(product.id) ?? []).map(({ categoryId }) => categoryId).filter((id) => id !== product.categoryId),
    variants: (variantsByProduct.get(product.id) ?? []).map(({ variant, stock }) => ({
      ...variant,
      stock,
      levels: (levelsBySku.get(variant.sku) ?? []).map(({ location, level }): [string, number] => [location, level]),
    })),
    images: (imagesByProduct.get(product.id) ?? []).map(({ image, file, renditions }) => ({
      ...image,
      file,
      width: renditions.at(-1) ?? 0,
    })),
  }))
}
