import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '#db/types.ts'
import { addCategory } from '#src/categories/categories.ts'
import { addBrand } from '#src/brands/brands.ts'
import { type ProductFacts, blankFacts } from '#src/products/product-facts.ts'
import { addProductFile, saveFileTerms } from '#src/product-files/product-files.ts'
import { saveCrossSells } from '#src/cross-sells/save-cross-sells.ts'
import { createProduct } from '#src/products/save-product.ts'
import { addLocation } from '#src/inventory/locations.ts'
import { addImage } from '#src/media/images.ts'
import { addVideo } from '#src/media/videos.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { DemoSeed } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'
import { demoCatalog } from './catalog/index.ts'
import { crossSells } from './catalog/cross-sells.ts'
import { customizations } from './catalog/customizations.ts'
import { sizes } from './catalog/sizes.ts'
import type { DemoCategory, DemoDownload, DemoProduct, DemoVariant } from './catalog/types.ts'

export const productsDemo: DemoSeed = async (shop, { report }) => {
  report('Images and categories')
  await seedCatalog(shop, report)
}

// A compiled executable has its code at the root of its file system, next to the embedded db/.
const assetFolder = (name: 'images' | 'files') => join(import.meta.dir, Bun.isStandaloneExecutable ? `db/seeds/demo/${name}` : name)

const heroImage = 'hero.webp'

const day = 24 * 60 * 60_000

export async function seedCatalog(shop: Shop, onProgress: (step: string) => void): Promise<void> {
  const imageIds = await seedImages(shop)
  const lookups = await shop.db.transaction(async (tx) => {
    const locations = new Map<string, number>()
    for (const [index, location] of demoCatalog.locations.entries())
      locations.set(location.code, await addLocation(tx, location.name, index))
    const brands = new Map<string, number>()
    for (const brand of demoCatalog.brands) brands.set(brand.slug, await addBrand(tx, brand, shop.now()))
    return { locations, brands }
  })
  await shop.db.transaction((tx) => saveSettings(tx, { home_media_id: imageIds.get(heroImage)! }, shop.now()))
  const categories = new Map<string, number>()
  await seedCategories(shop, demoCatalog.categories, null, categories, imageIds)
  const ids = new Map<string, number>()
  for (const product of demoCatalog.products) {
    onProgress(product.name)
    const images = product.images.map(({ file, alt, zoomLabel, color }) => {
      return { mediaId: imageIds.get(file)!, imageAlt: alt, zoomLabel, color: color ?? '' }
    })
    const video = product.video ? await addVideo(shop, new Blob([readAsset(product.video.file)]).stream()) : ''
    await shop.db.transaction(async (tx) => {
      const videoFields = {
        videoUrl: video,
        videoLabel: product.video?.label ?? '',
        videoPosterId: imageIds.get(product.video?.poster ?? '') ?? null,
      }
      const input = { ...toProductInput(product, lookups.brands, categories, shop.now()), ...videoFields }
      const createdAt = shop.now() - product.createdDaysAgo * day
      ids.set(
        product.slug,
        await createProduct(tx, input, toVariantInputs(product, lookups.locations), images, { now: shop.now(), createdAt }),
      )
    })
    if (product.download) await seedFiles(shop, ids.get(product.slug)!, product.download)
  }
  await shop.db.transaction((tx) => seedCrossSells(tx, ids))
}

async function seedFiles(shop: Shop, productId: number, { files, ...terms }: DemoDownload): Promise<void> {
  for (const name of files) {
    const parts = new Blob([readFileSync(join(assetFolder('files'), name))]).stream()
    await addProductFile(shop, productId, { name, parts }, (tx, id) => saveFileTerms(tx, productId, new Map([[id, terms]])))
  }
}

async function seedCrossSells(tx: Tx, ids: Map<string, number>): Promise<void> {
  for (const [slug, productCrossSells] of Object.entries(crossSells)) {
    const inputs = productCrossSells.map((crossSell) => {
      return { offeredId: ids.get(crossSell.slug)!, displayOnItemView: crossSell.onPage, displayOnPostCart: crossSell.afterAdding }
    })
    await saveCrossSells(tx, ids.get(slug)!, inputs)
  }
}

async function seedImages(shop: Shop): Promise<Map<string, number>> {
  const collectCategoryImages = (nodes: DemoCategory[]): string[] =>
    nodes.flatMap(({ image, children = [] }) => [...(image ? [image] : []), ...collectCategoryImages(children)])
  const productImages = demoCatalog.products.flatMap(({ images }) => images.map(({ file }) => file))
  const posters = demoCatalog.products.flatMap(({ video }) => (video ? [video.poster] : []))
  const files = [...new Set([heroImage, ...collectCategoryImages(demoCatalog.categories), ...productImages, ...posters])]
  const stored = files.map(async (file) => {
    const { id } = await addImage(shop, readAsset(file), file, { preEncoded: true })
    return [file, id] as const
  })
  return new Map(await Promise.all(stored))
}

const readAsset = (file: string) => new Uint8Array(readFileSync(join(assetFolder('images'), file)))

async function seedCategories(
  shop: Shop,
  nodes: DemoCategory[],
  parentId: number | null,
  ids: Map<string, number>,
  imageIds: Map<string, number>,
): Promise<void> {
  for (const [position, node] of nodes.entries()) {
    const mediaId = node.image ? imageIds.get(node.image)! : null
    const id = await shop.db.transaction((tx) => addCategory(tx, { ...node, parentId, mediaId, position }, shop.now()))
    ids.set(node.slug, id)
    await seedCategories(shop, node.children ?? [], id, ids, imageIds)
  }
}

function toProductInput(product: DemoProduct, brands: Map<string, number>, categories: Map<string, number>, now: number): ProductFacts {
  const { flags = {} } = product
  const [length, width, height] = sizes[product.slug] ?? [0, 0, 0]
  return {
    ...blankFacts,
    seoLink: product.slug,
    name: product.name,
    status: 'active',
    brandId: brands.get(product.brand)!,
    categoryId: categories.get(product.category)!,
    alsoIn: (product.categories ?? []).map((slug) => categories.get(slug)!),
    price: product.price,
    salePrice: product.salePrice ?? null,
    saleStartsAt: product.salePrice ? now - 5 * day : null,
    wholesalePrice: product.wholesalePrice,
    shortDescription: product.shortDescription,
    description: product.description,
    details: product.details,
    options: product.options,
    customization: customizations[product.slug] ?? [],
    layout: flags.layout ?? 2,
    dependentVariants: flags.dependentVariants ?? false,
    maxQty: flags.maxQty ?? false,
    standalonePurchase: flags.standalonePurchase ?? false,
    hideInventoryLevels: flags.hideInventoryLevels ?? false,
    giftWrap: flags.giftWrap ?? false,
    isDigital: product.download !== undefined,
    weight: product.weight,
    taxClass: product.taxClass ?? 'standard',
    length,
    width,
    height,
    seoTitle: product.seoTitle ?? '',
    seoDescription: product.seoDescription ?? '',
  }
}

function toVariantInputs(product: DemoProduct, locations: Map<string, number>) {
  return product.variants.map((variant) => ({
    sku: variant.sku,
    options: variant.options,
    variantFee: variant.fee ?? 0,
    weight: variant.weight ?? null,
    ...(variant.subscription && {
      isSubscription: true,
      intervalUnit: variant.subscription.unit,
      intervalCount: variant.subscription.count,
    }),
    ...(variant.stock && { stock: toStockInput(variant.stock, locations) }),
  }))
}

function toStockInput({ portland, rotterdam }: NonNullable<DemoVariant['stock']>, locations: Map<string, number>) {
  return {
    stockLevel: portland + rotterdam,
    useWarehouseStock: true,
    warehouses: [
      { locationId: locations.get('portland')!, warehouseLevel: portland },
      { locationId: locations.get('rotterdam')!, warehouseLevel: rotterdam },
    ],
  }
}
