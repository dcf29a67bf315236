import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { ProductCardData } from '#db/schema/products.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { NotFound } from '#src/lib/errors.ts'
import type { Focus } from '#src/lib/focus.ts'
import { searchText } from '#src/lib/search-text.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { findSelfAndAncestorIds } from '#src/categories/categories.ts'
import { type CountedPlacement, updateListingCounts } from './listing-counts.ts'
import { unitPrice } from '#src/pricing/unit-price.ts'
import type { ProductFacts } from './product-facts.ts'

/** Rewrites what listings keep of a product: card, list price, search text and counts. Throws NotFound. */
export async function refreshListing(tx: Tx, id: number, countedBefore: CountedPlacement | null, now: number): Promise<void> {
  const count = await refreshListings(tx, [id], new Map([[id, countedBefore]]), now)
  if (count === 0) throw new NotFound('product')
}

/**
 * The same for up to a few hundred products in few statements. `before` is where each was counted, as `countedPlacements` tells; ids of no
 * product are left out. Returns how many there were.
 */
export async function refreshListings(
  tx: Tx,
  ids: number[],
  countedBefore: ReadonlyMap<number, CountedPlacement | null>,
  now: number,
): Promise<number> {
  if (ids.length === 0) return 0
  const { products, variants, productImages, media, brands } = tx.t
  const rows = await tx
    .select({ product: products, brand: brands.name })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(inArray(products.id, ids))
    .orderBy(products.id)
  const allVariants = await tx.select().from(variants).where(inArray(variants.productId, ids)).orderBy(variants.position, variants.id)
  const allImages = await tx
    .select({
      productId: productImages.productId,
      file: media.file,
      alt: productImages.imageAlt,
      color: productImages.color,
      focus: productImages.focus,
    })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, ids))
    .orderBy(productImages.position, productImages.id)
  const variantsByProduct = Map.groupBy(allVariants, ({ productId }) => productId)
  const imagesByProduct = Map.groupBy(allImages, ({ productId }) => productId)
  for (const { product, brand } of rows) {
    const columns = buildListingColumns(product, brand, variantsByProduct.get(product.id) ?? [], imagesByProduct.get(product.id) ?? [], now)
    const changes = changedFields<ListingColumns>(product, columns)
    // What its places copy of it follows by itself.
    if (Object.keys(changes).length > 0) await tx.update(products).set(changes).where(eq(products.id, product.id))
  }
  const countedAfter = await countedPlacements(tx, ids)
  await updateListingCounts(
    tx,
    rows.map(({ product: { id } }) => [countedBefore.get(id) ?? null, countedAfter.get(id) ?? null]),
  )
  await bumpVersion(tx, 'navigation')
  return rows.length
}

type ListingColumns = Pick<Product, 'card' | 'listPrice' | 'onSale' | 'searchText'>
type Product = Exec['t']['products']['$inferSelect']
type Variant = Exec['t']['variants']['$inferSelect']

/** What listings keep of a product with these variants and pictures, in their order; `brand` by its name. */
export function buildListingColumns(
  product: Omit<ProductFacts, 'alsoIn'>,
  brand: string | null,
  variants: Pick<Variant, 'sku' | 'active' | 'variantFee'>[],
  images: { file: string; alt: string; color: string; focus: Focus }[],
  now: number,
): ListingColumns {
  const active = variants.filter((variant) => variant.active)
  const totals = active.map((variant) => unitPrice(product, variant.variantFee, { wholesale: false, now }).total)
  const colorPictures: Record<string, string> = {}
  for (const image of images) if (image.color !== '') colorPictures[image.color] ??= image.file
  const card: ProductCardData = {
    brand: brand ?? '',
    pictures: images.slice(0, 2).map(({ file, alt, focus }) => ({ file, alt, ...(focus ? { focus } : {}) })),
    colorPictures,
    swatches: (product.options.find((option) => option.name === 'Color')?.values ?? []).flatMap((value) =>
      value.swatch ? [value.swatch] : [],
    ),
    priceVaries: new Set(totals).size > 1,
    onlySku: active.length === 1 && product.customization.length === 0 ? active[0]!.sku : '',
  }
  return {
    card,
    listPrice: totals.length > 0 ? Math.min(...totals) : product.price,
    onSale: unitPrice(product, 0, { wholesale: false, now }).kind === 'sale',
    searchText: searchText(product.name, brand, ...variants.map((variant) => variant.sku)),
  }
}

/** Stands the product in its categories and all their ancestors, and nowhere else. Where it stands rightly already nothing is written. */
export async function saveCategoryPlacements(
  tx: Tx,
  productId: number,
  facts: { categoryId: number | null; alsoIn: number[] },
): Promise<void> {
  const { categoryProducts, products } = tx.t
  const directIds = new Set([facts.categoryId, ...facts.alsoIn].filter((id) => id !== null))
  const categoryIds = new Set([...(await findSelfAndAncestorIds(tx, [...directIds])).values()].flat())
  const [product] = await tx.select(copiedColumns(tx)).from(products).where(eq(products.id, productId)).limit(1)
  const placements = [...categoryIds].map((categoryId) => buildPlacement(product!, categoryId, directIds.has(categoryId)))
  const existing = await tx.select().from(categoryProducts).where(eq(categoryProducts.productId, productId))
  const unchangedIds = existing
    .filter((row) => placements.some((placement) => Bun.deepEquals(placement, row)))
    .map(({ categoryId }) => categoryId)
  const staleIds = existing.filter(({ categoryId }) => !unchangedIds.includes(categoryId)).map(({ categoryId }) => categoryId)
  for (const batch of inChunks(staleIds)) {
    await tx.delete(categoryProducts).where(and(eq(categoryProducts.productId, productId), inArray(categoryProducts.categoryId, batch)))
  }
  const added = placements.filter(({ categoryId }) => !unchangedIds.includes(categoryId))
  for (const batch of inChunks(added)) await tx.insert(categoryProducts).values(batch)
}

/** What a place copies of its product, as columns of a select. From then on the database keeps the copies (db/kept). */
export const copiedColumns = ({ t: { products } }: Exec) => ({
  id: products.id,
  createdAt: products.createdAt,
  listPrice: products.listPrice,
  name: products.name,
  brandId: products.brandId,
  inStock: products.inStock,
  onSale: products.onSale,
  status: products.status,
})

/** The row that stands a product in a category; `chosen`: it was put there, not only below. */
export function buildPlacement({ id, status, ...copied }: CopiedColumns, categoryId: number, chosen: boolean) {
  return { categoryId, productId: id, chosen, ...copied, active: status === 'active' }
}

type CopiedColumns = Pick<Product, keyof ReturnType<typeof copiedColumns>>

/** Where the product is counted now; null while it is not active. */
export async function countedPlacement(q: Exec, productId: number): Promise<CountedPlacement | null> {
  return (await countedPlacements(q, [productId])).get(productId) ?? null
}

/** Where each of these products is counted now; null for one that is not active. */
export async function countedPlacements(q: Exec, ids: number[]): Promise<Map<number, CountedPlacement | null>> {
  const { products, categoryProducts } = q.t
  if (ids.length === 0) return new Map()
  const rows = await q
    .select({ id: products.id, status: products.status, brandId: products.brandId })
    .from(products)
    .where(inArray(products.id, ids))
  const placements = await q
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(inArray(categoryProducts.productId, ids))
  const placementsByProduct = Map.groupBy(placements, ({ productId }) => productId)
  return new Map(
    rows.map(({ id, status, brandId }) => {
      const categoryIds = (placementsByProduct.get(id) ?? []).map(({ categoryId }) => categoryId)
      return [id, status === 'active' ? { categoryIds, brandId } : null]
    }),
  )
}

/** Chore: brings list prices up to date where a sale has opened or closed. Returns how many products changed. */
export async function refreshListPrices(shop: Shop): Promise<number> {
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const { products } = tx.t
    const due = await tx
      .select({ id: products.id })
      .from(products)
      .where(
        and(
          sql`${products.salePrice} is not null`,
          or(
            and(eq(products.onSale, true), lte(products.saleEndsAt, now)),
            and(
              eq(products.onSale, false),
              lte(products.saleStartsAt, now),
              or(sql`${products.saleEndsAt} is null`, sql`${products.saleEndsAt} > ${now}`),
            ),
          ),
        ),
      )
      .limit(500)
    const ids = due.map(({ id }) => id)
    return refreshListings(tx, ids, await countedPlacements(tx, ids), now)
  })
}
