import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { Schema } from '#db/schema/index.ts'
import { stmt } from '#db/stmt.ts'
import { availability, unitsLeft } from '#src/inventory/units-left.ts'
import { translateProduct } from '#src/products/product-texts.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { unitsCounted } from './public-offer.ts'

export type ProductPage = NonNullable<Awaited<ReturnType<typeof findProductPage>>>
export type ProductVariant = ProductPage['variants'][number]
export type ProductImage = ProductPage['images'][number]

type ProductRow = Omit<Schema['products']['$inferSelect'], 'searchText' | 'card' | 'cost' | 'position' | 'inStock'>

// Without columns that only listings and staff need.
function pageColumns(q: Exec) {
  const { searchText: _text, card: _card, cost: _cost, position: _position, inStock: _inStock, ...columns } = getTableColumns(q.t.products)
  return columns
}

const productBySeoLink = stmt((q) =>
  q
    .select({
      product: pageColumns(q),
      brand: pick(q.t.brands, 'slug', 'name'),
      videoPoster: pick(q.t.media, 'file', 'width', 'height', 'renditions'),
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
      ...pick(q.t.variants, 'id', 'sku', 'options', 'variantFee', 'barcode', 'compareAtPrice', 'weight'),
      ...pick(q.t.variants, 'isSubscription', 'intervalUnit', 'intervalCount'),
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
      ...pick(q.t.media, 'file', 'width', 'height'),
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
export async function findProductPage(q: Exec, seoLink: string, language: string | null) {
  const [row] = await productBySeoLink(q, { seoLink })
  if (!row) return null
  const { product, brand, videoPoster } = row
  const variants = await variantsQuery(q, { productId: product.id })
  return {
    ...(await translateProduct<ProductRow>(q, product, language)),
    brand,
    variants: variants.map(({ left, ...variant }) => ({ ...variant, available: availability(left) })),
    images: await imagesQuery(q, { productId: product.id }),
    videoPoster,
  }
}
