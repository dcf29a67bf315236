import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { forceIndex, namedColumns } from '#db/force-index.ts'
import type { Exec } from '#db/types.ts'
import type { Schema } from '#db/schema/index.ts'
import { stmt } from '#db/stmt.ts'
import { availability, unitsLeft } from '#src/inventory/units-left.ts'
import type { IntervalUnit } from '#src/lib/dates/billing-interval.ts'
import type { OptionLabels } from '#src/lib/products/selected-options.ts'
import { translateProduct } from '#src/products/product-texts.ts'
import type { Focus } from '#src/lib/images/focus.ts'
import { type ListedProduct, listedColumns } from '#src/products/listed-product.ts'
import { cachedUntilPageChange } from '#src/settings/page-changes.ts'
import type { Shop } from '#src/shop.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { maxRelatedProducts } from './limits.ts'
import { unitsCounted } from './public-offer.ts'

export interface ProductVariant {
  id: number
  sku: string
  options: Record<string, string>
  variantFee: number
  barcode: string
  compareAtPrice: number | null
  weight: number | null
  isSubscription: boolean
  intervalUnit: IntervalUnit
  intervalCount: number
  available: number | null
  /** Units in stock, also where more can be bought; null = not counted. */
  counted: number | null
}

export interface ProductImage {
  id: number
  file: string
  width: number
  height: number
  imageAlt: string
  zoomLabel: string
  color: string
  focus: Focus
  /** Variants in the image; some may be deleted. */
  variantIds: number[]
}

export interface ProductPage {
  product: ProductRow
  brand: { slug: string; name: string } | null
  variants: ProductVariant[]
  images: ProductImage[]
  optionLabels: OptionLabels
  videoPoster: { file: string; width: number; height: number; renditions: number[] } | null
}

export type ProductRow = Omit<Schema['products']['$inferSelect'], 'searchText' | 'card' | 'cost' | 'position' | 'inStock'>

// Without columns that only listings and staff need.
function pageColumns(q: Exec) {
  const { searchText: _text, card: _card, cost: _cost, position: _position, inStock: _inStock, ...columns } = getTableColumns(q.t.products)
  return columns
}

const productBySeoLink = stmt((q) =>
  q
    .select({
      ...pageColumns(q),
      brandSlug: q.t.brands.slug,
      brandName: q.t.brands.name,
      posterFile: q.t.media.file,
      posterWidth: q.t.media.width,
      posterHeight: q.t.media.height,
      posterRenditions: q.t.media.renditions,
    })
    .from(q.t.products)
    .leftJoin(q.t.brands, eq(q.t.brands.id, q.t.products.brandId))
    .leftJoin(q.t.media, eq(q.t.media.id, q.t.products.videoPosterId))
    .where(eq(q.t.products.seoLink, sql.placeholder('seoLink')))
    .limit(1),
)

const variantsQuery = stmt((q) =>
  q
    .select({
      id: q.t.variants.id,
      sku: q.t.variants.sku,
      options: q.t.variants.options,
      variantFee: q.t.variants.variantFee,
      barcode: q.t.variants.barcode,
      compareAtPrice: q.t.variants.compareAtPrice,
      weight: q.t.variants.weight,
      isSubscription: q.t.variants.isSubscription,
      intervalUnit: q.t.variants.intervalUnit,
      intervalCount: q.t.variants.intervalCount,
      left: unitsLeft(),
      counted: unitsCounted(),
    })
    .from(q.t.variants)
    .innerJoin(q.t.products, eq(q.t.products.id, q.t.variants.productId))
    .leftJoin(q.t.inventory, eq(q.t.inventory.sku, q.t.variants.sku))
    .where(and(eq(q.t.variants.productId, sql.placeholder('productId')), sql`${q.t.variants.active} = true`))
    .orderBy(asc(q.t.variants.position), asc(q.t.variants.id)),
)

const imagesQuery = stmt((q) =>
  q
    .select({
      id: q.t.productImages.id,
      file: q.t.media.file,
      width: q.t.media.width,
      height: q.t.media.height,
      ...pick(q.t.productImages, 'imageAlt', 'zoomLabel', 'color', 'focus', 'variantIds'),
    })
    .from(q.t.productImages)
    .innerJoin(q.t.media, eq(q.t.media.id, q.t.productImages.mediaId))
    .where(eq(q.t.productImages.productId, sql.placeholder('productId')))
    .orderBy(asc(q.t.productImages.position), asc(q.t.productImages.id)),
)

/** Null when there is no product with this id. */
export async function findSeoLink(q: Exec, productId: number): Promise<string | null> {
  const { products } = q.t
  const [row] = await q.select({ seoLink: products.seoLink }).from(products).where(eq(products.id, productId)).limit(1)
  return row?.seoLink ?? null
}

/** All data of a product page in a language (null = default), whatever the product's status; null for an unknown seo_link. */
export async function findProductPage(q: Exec, seoLink: string, language: string | null): Promise<ProductPage | null> {
  const [row] = await productBySeoLink(q, { seoLink })
  if (!row) return null
  const productId = row.id
  const variants = await variantsQuery(q, { productId })
  const images = await imagesQuery(q, { productId })
  return {
    ...(await translateProduct<ProductRow>(q, row, language)),
    brand: row.brandSlug === null ? null : { slug: row.brandSlug, name: row.brandName! },
    variants: variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      options: variant.options,
      variantFee: variant.variantFee,
      barcode: variant.barcode,
      compareAtPrice: variant.compareAtPrice,
      weight: variant.weight,
      isSubscription: variant.isSubscription,
      intervalUnit: variant.intervalUnit,
      intervalCount: variant.intervalCount,
      available: availability(variant.left),
      counted: variant.counted,
    })),
    images,
    videoPoster: toVideoPoster(row),
  }
}

function toVideoPoster(row: Awaited<ReturnType<typeof productBySeoLink>>[number]): ProductPage['videoPoster'] {
  if (row.posterFile === null) return null
  return { file: row.posterFile, width: row.posterWidth!, height: row.posterHeight!, renditions: row.posterRenditions! }
}

const relatedByCategoryQuery = (inStock: boolean) =>
  stmt((q) => {
    const { products, categoryProducts } = q.t
    return q
      .select(listedColumns(q))
      .from(forceIndex(q, categoryProducts, 'category_products_newest'))
      .innerJoin(products, eq(products.id, categoryProducts.productId))
      .where(
        and(
          sql`${categoryProducts.active} = true`,
          eq(categoryProducts.categoryId, sql.placeholder('categoryId')),
          eq(categoryProducts.inStock, inStock),
        ),
      )
      .orderBy(desc(categoryProducts.createdAt), desc(categoryProducts.productId))
      .limit(maxRelatedProducts + 1)
  })

const relatedByBrandQuery = (inStock: boolean) =>
  stmt((q) => {
    const { products } = q.t
    return q
      .select(namedColumns(listedColumns(q)))
      .from(forceIndex(q, products, 'products_brand_newest'))
      .where(and(sql`${products.status} = 'active'`, eq(products.brandId, sql.placeholder('brandId')), eq(products.inStock, inStock)))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(maxRelatedProducts + 1)
  })

const relatedQueries = [true, false].map((inStock) => ({
  byCategory: relatedByCategoryQuery(inStock),
  byBrand: relatedByBrandQuery(inStock),
}))

/** Of a category or brand: the products of all of its pages, with one more for the page that shows one of them itself. */
const cachedNewest = cachedUntilPageChange<ListedProduct[]>(100)

/** Up to 12 related products: in stock first, then same category before same brand, then newest. */
export async function listRelatedProducts(
  shop: Pick<Shop, 'db'>,
  { id: productId, categoryId, brandId }: { id: number; categoryId: number | null; brandId: number | null },
): Promise<ListedProduct[]> {
  const q = shop.db.read
  const related = new Map<number, ListedProduct>()
  const add = (products: ListedProduct[]) =>
    products.filter(({ id }) => id !== productId).forEach((product) => related.set(product.id, related.get(product.id) ?? product))
  for (const [index, { byCategory, byBrand }] of relatedQueries.entries()) {
    if (categoryId !== null && related.size < maxRelatedProducts)
      add(await cachedNewest(shop, `category ${categoryId} ${index}`, () => byCategory(q, { categoryId })))
    if (brandId !== null && related.size < maxRelatedProducts)
      add(await cachedNewest(shop, `brand ${brandId} ${index}`, () => byBrand(q, { brandId })))
  }
  return [...related.values()].slice(0, maxRelatedProducts)
}

export type BuyableVariant = NonNullable<Awaited<ReturnType<typeof findBuyableVariant>>>

const buyableVariantQuery = stmt((q) => {
  const { products, variants, inventory } = q.t
  const { id, name, seoLink, price, salePrice, saleStartsAt, saleEndsAt, wholesalePrice, customization, customizationVersion } = products
  const { giftWrap, maxQty, standalonePurchase, checkoutRedirect, hideInventoryLevels } = products
  const { variantFee, compareAtPrice, isSubscription, intervalUnit, intervalCount } = variants
  return q
    .select({
      product: {
        id,
        name,
        seoLink,
        price,
        salePrice,
        saleStartsAt,
        saleEndsAt,
        wholesalePrice,
        customization,
        customizationVersion,
        giftWrap,
        maxQty,
        standalonePurchase,
        checkoutRedirect,
        hideInventoryLevels,
      },
      variant: { id: variants.id, variantFee, compareAtPrice, isSubscription, intervalUnit, intervalCount },
      left: unitsLeft(),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(
      and(
        eq(variants.id, sql.placeholder('variantId')),
        eq(variants.productId, sql.placeholder('productId')),
        sql`${variants.active} = true`,
        sql`${products.status} = 'active'`,
      ),
    )
    .limit(1)
})

/** An active variant of this active product, with what adding it to a cart asks about; null otherwise. */
export async function findBuyableVariant(q: Exec, productId: number, variantId: number) {
  const [row] = await buyableVariantQuery(q, { productId, variantId })
  if (!row) return null
  return { product: row.product, variant: { ...row.variant, available: availability(row.left) } }
}
