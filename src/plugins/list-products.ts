import { and, asc, eq, exists, gt, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { unitsLeft } from '#src/inventory/units-left.ts'
import { parseGtin } from '#src/lib/products/gtin.ts'
import { publicOffer, unitsCounted } from '#src/product-page/public-offer.ts'
import { plainText } from '#src/product-page/structured-data.ts'
import { listCategoryPaths } from '#src/product-export/category-paths.ts'
import { isListed } from '#src/products/listed-product.ts'
import type { Shop } from '#src/shop.ts'
import { inTurns } from '#src/lib/concurrency/in-turns.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import type { PluginProduct, PluginVariant } from './plugin.ts'
import { pick } from '#src/lib/collections/pick.ts'

const productsPerBatch = 100

/** One batch at a time, so that memory does not grow with the catalog, and in turns: shoppers' requests go first. */
export const listPluginProducts = (shop: Shop, ...params: Rest<Parameters<typeof readProducts>>): AsyncGenerator<PluginProduct> =>
  inTurns(shop.timers, readProducts(shop, ...params))

type Rest<Params extends unknown[]> = Params extends [unknown, ...infer Others] ? Others : never

async function* readProducts(
  shop: Shop,
  { categoryIds = [] }: { categoryIds?: number[] },
  signal: AbortSignal,
): AsyncGenerator<PluginProduct> {
  const q = shop.db.read
  const paths = await listCategoryPaths(q)
  const brands = new Map((await q.select({ id: q.t.brands.id, name: q.t.brands.name }).from(q.t.brands)).map(({ id, name }) => [id, name]))
  for (let cursor = 0; ;) {
    signal.throwIfAborted()
    const products = await readBatch(q, categoryIds, cursor)
    if (products.length === 0) return
    cursor = products.at(-1)!.id
    const ids = products.map(({ id }) => id)
    const variants = Map.groupBy(await readVariants(q, ids), ({ productId }) => productId)
    const images = Map.groupBy(await readImages(q, ids), ({ productId }) => productId)
    for (const product of products) {
      const url = encodeAddress(`${shop.config.baseUrl}/items/${product.seoLink}`)
      const facts = { product, url, images: images.get(product.id) ?? [], baseUrl: shop.config.baseUrl, now: shop.now() }
      yield {
        id: product.id,
        name: product.name,
        url,
        description: plainText(product.description) || product.shortDescription || product.seoDescription,
        brand: brands.get(product.brandId ?? 0) ?? '',
        category: paths.get(product.categoryId ?? 0) ?? [],
        variants: (variants.get(product.id) ?? []).map((variant) => toVariant(variant, facts)),
      }
    }
  }
}

type Product = Awaited<ReturnType<typeof readBatch>>[number]
type Variant = Awaited<ReturnType<typeof readVariants>>[number]
type Image = Awaited<ReturnType<typeof readImages>>[number]

function readBatch(q: Exec, categoryIds: number[], cursor: number) {
  const { products, categoryProducts } = q.t
  const placed = q
    .select({ id: categoryProducts.productId })
    .from(categoryProducts)
    .where(and(eq(categoryProducts.productId, products.id), inArray(categoryProducts.categoryId, categoryIds)))
  return q
    .select()
    .from(products)
    .where(and(isListed(q), gt(products.id, cursor), categoryIds.length > 0 ? exists(placed) : undefined))
    .orderBy(asc(products.id))
    .limit(productsPerBatch)
}

function readVariants(q: Exec, ids: number[]) {
  const { variants, products, inventory } = q.t
  return q
    .select({
      ...pick(variants, 'id', 'productId', 'sku', 'options', 'variantFee', 'compareAtPrice', 'barcode', 'weight', 'isSubscription'),
      left: unitsLeft(),
      counted: unitsCounted(),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(and(inArray(variants.productId, ids), eq(variants.active, true)))
    .orderBy(asc(variants.position), asc(variants.id))
}

function readImages(q: Exec, ids: number[]) {
  const { productImages, media } = q.t
  return q
    .select({
      ...pick(productImages, 'productId', 'color', 'variantIds'),
      ...pick(media, 'file', 'width', 'renditions'),
    })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position), asc(productImages.id))
}

interface ProductFacts {
  product: Product
  url: string
  images: Image[]
  baseUrl: string
  now: number
}

function toVariant(variant: Variant, { product, url, images, baseUrl, now }: ProductFacts): PluginVariant {
  return {
    ...pick(variant, 'id', 'sku', 'isSubscription'),
    url: `${url}?variant=${encodeURIComponent(variant.sku)}`,
    options: product.options.flatMap(({ name }) => {
      const value = variant.options[name]
      return value === undefined ? [] : [[name, value] satisfies [string, string]]
    }),
    ...publicOffer(product, variant, now),
    weight: variant.weight ?? product.weight,
    gtin: parseGtin(variant.barcode) ?? '',
    images: imagesOf(variant, images).map(({ file, width, renditions }) => `${baseUrl}/media/${file}-${renditions.at(-1) ?? width}.webp`),
  }
}

/** Of the variant, then of its color, then of the whole product; all when none of them is. */
function imagesOf(variant: Variant, images: Image[]): Image[] {
  const rank = ({ variantIds, color }: Image): number => {
    if (variantIds.length > 0) return variantIds.includes(variant.id) ? 0 : 3
    if (color !== '') return variant.options['Color'] === color ? 1 : 3
    return 2
  }
  const own = images.filter((image) => rank(image) < 3).toSorted((a, b) => rank(a) - rank(b))
  return own.length > 0 ? own : images
}
