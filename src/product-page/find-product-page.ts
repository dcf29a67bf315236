import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { Schema } from '#db/schema/index.ts'
import { stmt } from '#db/stmt.ts'
import { availability, unitsLeft } from '#src/inventory/units-left.ts'
import type { IntervalUnit } from '#src/lib/dates/billing-interval.ts'
import type { OptionLabels } from '#src/lib/products/selected-options.ts'
import { translateProduct } from '#src/products/product-texts.ts'
import type { Focus } from '#src/lib/images/focus.ts'
import { pick } from '#src/lib/collections/pick.ts'
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
