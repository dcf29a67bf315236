import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import type { Schema } from '#db/schema/index.ts'
import { stmt } from '#db/stmt.ts'
import type { Focus } from '#src/lib/focus.ts'
import { type ListedProduct, columnsOf, isListed } from './listing.ts'

export interface ProductVariant {
  id: number
  sku: string
  options: Record<string, string>
  variantFee: number
  /** Grams; null = the product's. */
  weight: number | null
  isSubscription: boolean
  /** Units that can be bought now; null = unlimited. */
  available: number | null
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
  /** The variants it shows, of which some may be gone. */
  variantIds: number[]
}

export interface ProductPage {
  product: ProductRow
  brand: { slug: string; name: string } | null
  variants: ProductVariant[]
  images: ProductImage[]
  /** What is shown in place of the video until it is played. */
  videoPoster: { file: string; width: number; height: number; renditions: number[] } | null
}

export type ProductRow = Omit<Schema['products']['$inferSelect'], 'searchText' | 'card' | 'cost' | 'position'>

// All but what only listings and staff read.
function shownColumns(q: Exec) {
  const { searchText: _text, card: _card, cost: _cost, position: _position, ...shown } = getTableColumns(q.t.products)
  return shown
}

const productBySeoLink = stmt((q) =>
  q
    .select({
      ...shownColumns(q),
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

const variantsOf = stmt((q) =>
  q
    .select({
      id: q.t.variants.id,
      sku: q.t.variants.sku,
      options: q.t.variants.options,
      variantFee: q.t.variants.variantFee,
      weight: q.t.variants.weight,
      isSubscription: q.t.variants.isSubscription,
      total: q.t.inventory.calculatedTotal,
      reserved: q.t.inventory.reserved,
    })
    .from(q.t.variants)
    .leftJoin(q.t.inventory, eq(q.t.inventory.sku, q.t.variants.sku))
    .where(and(eq(q.t.variants.productId, sql.placeholder('productId')), sql`${q.t.variants.active} = true`))
    .orderBy(asc(q.t.variants.position), asc(q.t.variants.id)),
)

const imagesOf = stmt((q) =>
  q
    .select({
      id: q.t.productImages.id,
      file: q.t.media.file,
      width: q.t.media.width,
      height: q.t.media.height,
      imageAlt: q.t.productImages.imageAlt,
      zoomLabel: q.t.productImages.zoomLabel,
      color: q.t.productImages.color,
      focus: q.t.productImages.focus,
      variantIds: q.t.productImages.variantIds,
    })
    .from(q.t.productImages)
    .innerJoin(q.t.media, eq(q.t.media.id, q.t.productImages.mediaId))
    .where(eq(q.t.productImages.productId, sql.placeholder('productId')))
    .orderBy(asc(q.t.productImages.position), asc(q.t.productImages.id)),
)

/** The seo_link of a product; null when there is none with this id. */
export async function findSeoLink(q: Exec, productId: number): Promise<string | null> {
  const { products } = q.t
  const [row] = await q.select({ seoLink: products.seoLink }).from(products).where(eq(products.id, productId)).limit(1)
  return row?.seoLink ?? null
}

/** Everything the product page shows, whatever the product's status; null when no product has this seo_link. */
export async function findProductPage(q: Exec, seoLink: string): Promise<ProductPage | null> {
  const [row] = await productBySeoLink(q, { seoLink })
  if (!row) return null
  const productId = row.id
  const variants = await variantsOf(q, { productId })
  const images = await imagesOf(q, { productId })
  return {
    product: row,
    brand: row.brandSlug === null ? null : { slug: row.brandSlug, name: row.brandName! },
    variants: variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      options: variant.options,
      variantFee: variant.variantFee,
      weight: variant.weight,
      isSubscription: variant.isSubscription,
      available: availability(row, variant.total, variant.reserved),
    })),
    images,
    videoPoster: posterOf(row),
  }
}

function posterOf(row: Awaited<ReturnType<typeof productBySeoLink>>[number]): ProductPage['videoPoster'] {
  if (row.posterFile === null) return null
  return { file: row.posterFile, width: row.posterWidth!, height: row.posterHeight!, renditions: row.posterRenditions! }
}

/** Units left to sell; null = unlimited (digital goods, backorders). No record means none for physical goods. */
export function availability(
  product: { isDigital: boolean; backorders: boolean },
  total: number | null,
  reserved: number | null,
): number | null {
  if (product.backorders || (product.isDigital && total === null)) return null
  return Math.max(0, (total ?? 0) - (reserved ?? 0))
}

const sameCategory = stmt((q) =>
  q
    .select(columnsOf(q))
    .from(q.t.categoryProducts)
    .innerJoin(q.t.products, eq(q.t.products.id, q.t.categoryProducts.productId))
    .where(
      and(
        sql`${q.t.categoryProducts.active} = true`,
        eq(q.t.categoryProducts.categoryId, sql.placeholder('categoryId')),
        ne(q.t.categoryProducts.productId, sql.placeholder('productId')),
      ),
    )
    .orderBy(sql`${q.t.categoryProducts.createdAt} desc`, sql`${q.t.categoryProducts.productId} desc`)
    .limit(12),
)

const sameBrand = stmt((q) =>
  q
    .select(columnsOf(q))
    .from(q.t.products)
    .where(and(isListed(q), eq(q.t.products.brandId, sql.placeholder('brandId')), ne(q.t.products.id, sql.placeholder('productId'))))
    .orderBy(sql`${q.t.products.createdAt} desc`, sql`${q.t.products.id} desc`)
    .limit(12),
)

/** Up to 12 other products: of the same category, then of the brand; what is in stock first. */
export async function relatedProducts(
  q: Exec,
  product: { id: number; categoryId: number | null; brandId: number | null },
): Promise<ListedProduct[]> {
  const near = product.categoryId === null ? [] : await sameCategory(q, { categoryId: product.categoryId, productId: product.id })
  const rest = near.length >= 12 || product.brandId === null ? [] : await sameBrand(q, { brandId: product.brandId, productId: product.id })
  const known = new Set(near.map((other) => other.id))
  const all = [...near, ...rest.filter((other) => !known.has(other.id))]
  return [...all.filter((other) => !other.soldOut), ...all.filter((other) => other.soldOut)].slice(0, 12)
}

export interface BuyableVariant {
  product: ProductRow
  variant: ProductVariant
}

/** A variant with its product when both may be bought from a cart: active, of that product; null otherwise. */
export async function findBuyable(q: Exec, productId: number, variantId: number): Promise<BuyableVariant | null> {
  const { products, variants, inventory } = q.t
  const [row] = await q
    .select({ product: products, variant: variants, total: inventory.calculatedTotal, reserved: inventory.reserved })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(
      and(
        eq(variants.id, variantId),
        eq(variants.productId, productId),
        sql`${variants.active} = true`,
        sql`${products.status} = 'active'`,
      ),
    )
    .limit(1)
  if (!row) return null
  return { product: row.product, variant: { ...row.variant, available: availability(row.product, row.total, row.reserved) } }
}
