import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import type { ProductCardData } from '#db/schema/catalog.ts'
import { changedFrom } from '#src/lib/changed.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { NotFound } from '#src/lib/errors.ts'
import type { Focus } from '#src/lib/focus.ts'
import { searchText } from '#src/lib/search-text.ts'
import { bumpVersion } from '#src/settings/versions.ts'
import type { Shop } from '#src/shop.ts'
import { manyWithAncestors } from './categories.ts'
import { type CountedPlace, moveCounts } from './listing-counts.ts'
import { unitPrice } from './price.ts'
import type { ProductFacts } from './product-facts.ts'

/** Rewrites what listings keep of a product: card, list price, search text and counts. Throws NotFound. */
export async function refreshListing(tx: Tx, id: number, before: CountedPlace | null, now: number): Promise<void> {
  const refreshed = await refreshListings(tx, [id], new Map([[id, before]]), now)
  if (refreshed === 0) throw new NotFound('product')
}

/**
 * The same for up to a few hundred products in few statements. `before` is where each was counted, as `countedPlaces` tells; ids of no
 * product are left out. Returns how many there were.
 */
export async function refreshListings(
  tx: Tx,
  ids: number[],
  before: ReadonlyMap<number, CountedPlace | null>,
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
  const allPictures = await tx
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
  const variantsOf = Map.groupBy(allVariants, ({ productId }) => productId)
  const picturesOf = Map.groupBy(allPictures, ({ productId }) => productId)
  for (const { product, brand } of rows) {
    const kept = keptOf(product, brand, variantsOf.get(product.id) ?? [], picturesOf.get(product.id) ?? [], now)
    const news = changedFrom<Kept>(product, kept)
    // What its places copy of it follows by itself.
    if (Object.keys(news).length > 0) await tx.update(products).set(news).where(eq(products.id, product.id))
  }
  const after = await countedPlaces(tx, ids)
  await moveCounts(
    tx,
    rows.map(({ product: { id } }) => [before.get(id) ?? null, after.get(id) ?? null]),
  )
  await bumpVersion(tx, 'navigation')
  return rows.length
}

type Kept = Pick<Product, 'card' | 'listPrice' | 'onSale' | 'searchText'>
type Product = Exec['t']['products']['$inferSelect']
type Variant = Exec['t']['variants']['$inferSelect']

/** What listings keep of a product with these variants and pictures, in their order; `brand` by its name. */
export function keptOf(
  product: Omit<ProductFacts, 'alsoIn'>,
  brand: string | null,
  all: Pick<Variant, 'sku' | 'active' | 'variantFee'>[],
  pictures: { file: string; alt: string; color: string; focus: Focus }[],
  now: number,
): Kept {
  const active = all.filter((variant) => variant.active)
  const totals = active.map((variant) => unitPrice(product, variant.variantFee, { wholesale: false, now }).total)
  const colorPictures: Record<string, string> = {}
  for (const picture of pictures) if (picture.color !== '') colorPictures[picture.color] ??= picture.file
  const card: ProductCardData = {
    brand: brand ?? '',
    pictures: pictures.slice(0, 2).map(({ file, alt, focus }) => ({ file, alt, ...(focus ? { focus } : {}) })),
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
    searchText: searchText(product.name, brand, ...all.map((variant) => variant.sku)),
  }
}

/** Stands the product in its categories and all their ancestors, and nowhere else. Where it stands rightly already nothing is written. */
export async function placeInCategories(tx: Tx, productId: number, facts: { categoryId: number | null; alsoIn: number[] }): Promise<void> {
  const { categoryProducts, products } = tx.t
  const chosen = new Set([facts.categoryId, ...facts.alsoIn].filter((id) => id !== null))
  const wanted = new Set([...(await manyWithAncestors(tx, [...chosen])).values()].flat())
  const [product] = await tx.select(copiedColumns(tx)).from(products).where(eq(products.id, productId)).limit(1)
  const places = [...wanted].map((categoryId) => placeOf(product!, categoryId, chosen.has(categoryId)))
  const standing = await tx.select().from(categoryProducts).where(eq(categoryProducts.productId, productId))
  const right = standing.filter((row) => places.some((place) => Bun.deepEquals(place, row))).map(({ categoryId }) => categoryId)
  const wrong = standing.filter(({ categoryId }) => !right.includes(categoryId)).map(({ categoryId }) => categoryId)
  for (const some of inChunks(wrong)) {
    await tx.delete(categoryProducts).where(and(eq(categoryProducts.productId, productId), inArray(categoryProducts.categoryId, some)))
  }
  const news = places.filter(({ categoryId }) => !right.includes(categoryId))
  for (const some of inChunks(news)) await tx.insert(categoryProducts).values(some)
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
export function placeOf({ id, status, ...copies }: CopiedFacts, categoryId: number, chosen: boolean) {
  return { categoryId, productId: id, chosen, ...copies, active: status === 'active' }
}

type CopiedFacts = Pick<Product, keyof ReturnType<typeof copiedColumns>>

/** Where the product is counted now; null while it is not active. */
export async function countedPlace(q: Exec, productId: number): Promise<CountedPlace | null> {
  return (await countedPlaces(q, [productId])).get(productId) ?? null
}

/** Where each of these products is counted now; null for one that is not active. */
export async function countedPlaces(q: Exec, ids: number[]): Promise<Map<number, CountedPlace | null>> {
  const { products, categoryProducts } = q.t
  if (ids.length === 0) return new Map()
  const rows = await q
    .select({ id: products.id, status: products.status, brandId: products.brandId })
    .from(products)
    .where(inArray(products.id, ids))
  const places = await q
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(inArray(categoryProducts.productId, ids))
  const placesOf = Map.groupBy(places, ({ productId }) => productId)
  return new Map(
    rows.map(({ id, status, brandId }) => {
      const categoryIds = (placesOf.get(id) ?? []).map(({ categoryId }) => categoryId)
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
    return refreshListings(tx, ids, await countedPlaces(tx, ids), now)
  })
}
