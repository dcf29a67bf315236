import { type SQL, and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { csvLine } from '#src/lib/csv.ts'
import { pictureFields, productFields, variantFields } from './fields.ts'
import { categoryPaths } from './category-paths.ts'
import { type ExportGround, type ExportedProduct, linesOf } from './own-lines.ts'

const batch = 100

/** What a file says in its first line; spreadsheets read UTF-8 only behind the mark. */
export const exportHead = '\ufeff' + csvLine([...productFields, ...variantFields, ...pictureFields])

/**
 * Products as lines of our own CSV file, by address, read in parts; `where` narrows `products` down. One line per variant, with the
 * product's own cells on the first, and one picture on each as far as they go. Importing the file changes nothing.
 */
export async function* exportProducts(q: Exec, ground: ExportGround, where?: SQL): AsyncGenerator<string> {
  yield exportHead
  const paths = await categoryPaths(q)
  const { products } = q.t
  for (let after = ''; ;) {
    const rows = await q
      .select()
      .from(products)
      .where(and(gt(products.seoLink, after), where))
      .orderBy(asc(products.seoLink))
      .limit(batch)
    if (rows.length === 0) return
    for (const product of await withParts(q, rows)) yield linesOf(product, ground, paths)
    after = rows.at(-1)!.seoLink
  }
}

type Row = Exec['t']['products']['$inferSelect']

async function withParts(q: Exec, rows: Row[]): Promise<ExportedProduct[]> {
  const { variants, inventory, warehouseLevels, locations, productImages, media, categoryProducts, brands, products, crossSells } = q.t
  const ids = rows.map(({ id }) => id)
  const own = await q
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
  const pictures = await q
    .select({ picture: productImages, file: media.file, renditions: media.renditions })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position), asc(productImages.id))
  const places = await q
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(and(inArray(categoryProducts.productId, ids), eq(categoryProducts.chosen, true)))
  const offers = await q
    .select({ offer: crossSells, link: products.seoLink })
    .from(crossSells)
    .innerJoin(products, eq(products.id, crossSells.offeredId))
    .where(inArray(crossSells.productId, ids))
    .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
  const brandIds = [...new Set(rows.flatMap(({ brandId }) => brandId ?? []))]
  const names =
    brandIds.length === 0 ? [] : await q.select({ id: brands.id, name: brands.name }).from(brands).where(inArray(brands.id, brandIds))
  const brandOf = new Map(names.map(({ id, name }) => [id, name]))
  const variantsOf = Map.groupBy(own, ({ variant }) => variant.productId)
  const levelsOf = Map.groupBy(levels, ({ sku }) => sku)
  const picturesOf = Map.groupBy(pictures, ({ picture }) => picture.productId)
  const placesOf = Map.groupBy(places, ({ productId }) => productId)
  const offersOf = Map.groupBy(offers, ({ offer }) => offer.productId)
  return rows.map((product) => ({
    product,
    offers: (offersOf.get(product.id) ?? []).map(({ offer: { displayOnItemView, displayOnPostCart }, link }) => {
      return { link, displayOnItemView, displayOnPostCart }
    }),
    brand: product.brandId === null ? '' : (brandOf.get(product.brandId) ?? ''),
    alsoIn: (placesOf.get(product.id) ?? []).map(({ categoryId }) => categoryId).filter((id) => id !== product.categoryId),
    variants: (variantsOf.get(product.id) ?? []).map(({ variant, stock }) => ({
      ...variant,
      stock,
      levels: (levelsOf.get(variant.sku) ?? []).map(({ location, level }): [string, number] => [location, level]),
    })),
    pictures: (picturesOf.get(product.id) ?? []).map(({ picture, file, renditions }) => ({
      ...picture,
      file,
      width: renditions.at(-1) ?? 0,
    })),
  }))
}
