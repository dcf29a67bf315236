import { and, eq, lte, or, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import type { ProductCardData } from '#db/schema/catalog.ts'
import { NotFound } from '#src/lib/errors.ts'
import { searchText } from '#src/lib/search-text.ts'
import { bumpVersion } from '#src/settings/versions.ts'
import type { Shop } from '#src/shop.ts'
import { withAncestors } from './categories.ts'
import { type CountedPlace, moveCounts } from './listing-counts.ts'
import { unitPrice } from './price.ts'

/** Rewrites what listings keep of a product: card, list price, search text, places and counts. */
export async function refreshListing(tx: Tx, id: number, before: CountedPlace | null, now: number): Promise<void> {
  const { products, variants, productImages, media, brands, categoryProducts } = tx.t
  const [row] = await tx
    .select({ product: products, brand: brands.name })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.id, id))
    .limit(1)
  if (!row) throw new NotFound('product')
  const { product } = row
  const all = await tx.select().from(variants).where(eq(variants.productId, id)).orderBy(variants.position, variants.id)
  const active = all.filter((variant) => variant.active)
  const pictures = await tx
    .select({ file: media.file, alt: productImages.imageAlt, color: productImages.color })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(eq(productImages.productId, id))
    .orderBy(productImages.position, productImages.id)
  const totals = active.map((variant) => unitPrice(product, variant.variantFee, { wholesale: false, now }).total)
  const listPrice = totals.length > 0 ? Math.min(...totals) : product.price
  const colorPictures: Record<string, string> = {}
  for (const picture of pictures) if (picture.color !== '') colorPictures[picture.color] ??= picture.file
  const card: ProductCardData = {
    brand: row.brand ?? '',
    pictures: pictures.slice(0, 2).map(({ file, alt }) => ({ file, alt })),
    colorPictures,
    swatches: (product.options.find((option) => option.name === 'Color')?.values ?? []).flatMap((value) =>
      value.swatch ? [value.swatch] : [],
    ),
    priceVaries: new Set(totals).size > 1,
    onlySku: active.length === 1 && product.customization.length === 0 ? active[0]!.sku : '',
  }
  await tx
    .update(products)
    .set({
      card,
      listPrice,
      onSale: unitPrice(product, 0, { wholesale: false, now }).kind === 'sale',
      searchText: searchText(product.name, row.brand, ...all.map((variant) => variant.sku)),
    })
    .where(eq(products.id, id))
  await tx
    .update(categoryProducts)
    .set({ listPrice, name: product.name, active: product.status === 'active' })
    .where(eq(categoryProducts.productId, id))
  await moveCounts(tx, before, await countedPlace(tx, id))
  await bumpVersion(tx, 'navigation')
}

/** Stands the product in its categories and all their ancestors, and nowhere else. */
export async function placeInCategories(
  tx: Tx,
  productId: number,
  facts: { categoryId: number | null; alsoIn: number[]; name: string; status: string },
): Promise<void> {
  const { categoryProducts, products } = tx.t
  const chosen = new Set([facts.categoryId, ...facts.alsoIn].filter((id) => id !== null))
  const all = new Set<number>()
  for (const id of chosen) for (const place of await withAncestors(tx, id)) all.add(place)
  await tx.delete(categoryProducts).where(eq(categoryProducts.productId, productId))
  if (all.size === 0) return
  const [product] = await tx.select({ createdAt: products.createdAt }).from(products).where(eq(products.id, productId)).limit(1)
  await tx.insert(categoryProducts).values(
    [...all].map((categoryId) => ({
      categoryId,
      productId,
      chosen: chosen.has(categoryId),
      createdAt: product!.createdAt,
      listPrice: 0,
      name: facts.name,
      active: facts.status === 'active',
    })),
  )
}

/** Where the product is counted now; null while it is not active. */
export async function countedPlace(q: Exec, productId: number): Promise<CountedPlace | null> {
  const { products, categoryProducts } = q.t
  const [product] = await q
    .select({ status: products.status, brandId: products.brandId })
    .from(products)
    .where(eq(products.id, productId))
    .limit(1)
  if (product?.status !== 'active') return null
  const places = await q.select({ id: categoryProducts.categoryId }).from(categoryProducts).where(eq(categoryProducts.productId, productId))
  return { categoryIds: places.map((place) => place.id), brandId: product.brandId }
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
    for (const { id } of due) await refreshListing(tx, id, await countedPlace(tx, id), now)
    return due.length
  })
}
