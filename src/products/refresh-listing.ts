import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { StoredProductCard } from '#db/schema/products.ts'
import { changedFields } from './changed-fields.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Focus } from '#src/lib/images/focus.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { countedPlacements } from './placements.ts'
import { type CountedPlacement, updateListingCounts } from './listing-counts.ts'
import { isSaleActive, unitPrice } from '#src/pricing/unit-price.ts'
import type { ProductFacts } from './product-facts.ts'
import { maxCardImages } from './limits.ts'

/** Throws NotFound. */
export async function refreshListing(tx: Tx, id: number, countedBefore: CountedPlacement | null, now: number): Promise<void> {
  const count = await refreshListings(tx, [id], new Map([[id, countedBefore]]), now)
  if (count === 0) throw new NotFound('product')
}

/** A few hundred at most, in few statements. `before` comes from `countedPlacements`. Skips unknown ids; returns the count. */
export async function refreshListings(
  tx: Tx,
  ids: number[],
  countedBefore: ReadonlyMap<number, CountedPlacement | null>,
  now: number,
): Promise<number> {
  if (ids.length === 0) return 0
  const { products, variants, productImages, media, brands, contentTranslations } = tx.t
  const rows = await tx
    .select({ product: products, brand: brands.name, translatedName: contentTranslations.text })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(
      contentTranslations,
      and(eq(contentTranslations.kind, 'product'), eq(contentTranslations.entityId, products.id), eq(contentTranslations.field, 'name')),
    )
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
  const rowsByProduct = Map.groupBy(rows, ({ product }) => product.id)
  for (const ownRows of rowsByProduct.values()) {
    const { product, brand } = ownRows[0]!
    const names = ownRows.flatMap(({ translatedName }) => translatedName ?? [])
    const ownVariants = variantsByProduct.get(product.id) ?? []
    const columns = buildListingColumns(product, brand, ownVariants, imagesByProduct.get(product.id) ?? [], now, names)
    const changes = changedFields<ListingColumns>(product, columns)
    // A trigger copies the changes to placements.
    if (Object.keys(changes).length > 0) await tx.update(products).set(changes).where(eq(products.id, product.id))
  }
  const countedAfter = await countedPlacements(tx, ids)
  await updateListingCounts(
    tx,
    [...rowsByProduct.keys()].map((id) => [countedBefore.get(id) ?? null, countedAfter.get(id) ?? null]),
  )
  await bumpVersion(tx, 'navigation')
  return rowsByProduct.size
}

type ListingColumns = Pick<Product, 'card' | 'listPrice' | 'onSale' | 'saleActive' | 'searchText'>
type Product = Exec['t']['products']['$inferSelect']
type Variant = Exec['t']['variants']['$inferSelect']

/** Variants and images in order; `brand` is a name, `translatedNames` are the names in other languages. */
export function buildListingColumns(
  product: Omit<ProductFacts, 'alsoIn'>,
  brand: string | null,
  variants: Pick<Variant, 'sku' | 'active' | 'variantFee' | 'compareAtPrice'>[],
  images: { file: string; alt: string; color: string; focus: Focus }[],
  now: number,
  translatedNames: string[] = [],
): ListingColumns {
  const active = variants.filter((variant) => variant.active)
  const prices = active.map((variant) => unitPrice(product, variant, { wholesale: false, now }))
  const listPrice = prices.length > 0 ? Math.min(...prices.map(({ total }) => total)) : product.price
  const saleActive = isSaleActive(product, now)
  const colorImages: Record<string, string> = {}
  for (const image of images) if (image.color !== '') colorImages[image.color] ??= image.file
  const card: StoredProductCard = {
    brand: brand ?? '',
    images: images.slice(0, maxCardImages).map(({ file, alt, focus }) => ({ file, alt, ...(focus ? { focus } : {}) })),
    colorImages,
    swatches: (product.options.find((option) => option.name === 'Color')?.values ?? []).flatMap((value) =>
      value.swatch ? [value.swatch] : [],
    ),
    priceVaries: new Set(prices.map(({ total }) => total)).size > 1,
    ...(saleActive ? {} : lowestCompareAtPrice(prices, listPrice)),
    onlySku: active.length === 1 && product.customization.length === 0 ? active[0]!.sku : '',
  }
  return {
    card,
    listPrice,
    onSale: saleActive || prices.some(({ kind }) => kind === 'sale'),
    saleActive,
    searchText: searchText(product.name, ...translatedNames, brand, ...variants.map((variant) => variant.sku)),
  }
}

// The lowest of several variants at this price, so that no saving is overstated.
function lowestCompareAtPrice(prices: { total: number; original: number }[], listPrice: number): { compareAtPrice?: number } {
  const originals = prices.filter(({ total }) => total === listPrice).map(({ original }) => original)
  const compareAtPrice = Math.min(...originals)
  return originals.length > 0 && compareAtPrice > listPrice ? { compareAtPrice } : {}
}

/** Scheduled task: updates list prices when a sale starts or ends. Returns the number of changed products. */
export async function refreshListPrices(shop: Shop, signal?: AbortSignal): Promise<number> {
  const now = shop.now()
  let changed = 0
  for (let after: number | null = 0; after !== null && !signal?.aborted;) {
    const from: number = after
    const ids = await shop.db.transaction(async (tx) => {
      const due = await findDueSales(tx, from, now)
      changed += await refreshListings(tx, due, await countedPlacements(tx, due), now)
      return due
    })
    after = ids.length === dueBatch ? ids.at(-1)! : null
  }
  return changed
}

/** One transaction: shoppers wait for no more. */
const dueBatch = 50

/** Products after this id whose sale has started or ended, and whose list price does not say so. */
async function findDueSales(tx: Tx, after: number, now: number): Promise<number[]> {
  const { products } = tx.t
  const due = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        gt(products.id, after),
        sql`${products.salePrice} is not null`,
        or(
          and(eq(products.saleActive, true), lte(products.saleEndsAt, now)),
          and(
            eq(products.saleActive, false),
            lte(products.saleStartsAt, now),
            or(sql`${products.saleEndsAt} is null`, sql`${products.saleEndsAt} > ${now}`),
          ),
        ),
      ),
    )
    .orderBy(asc(products.id))
    .limit(dueBatch)
  return due.map(({ id }) => id)
}
