import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '#db/open.ts'
import { addBrand, addCategory } from '#src/catalog/categories.ts'
import { type ProductFacts, blankFacts } from '#src/catalog/product-facts.ts'
import { addProductFile, saveFileTerms } from '#src/catalog/product-files.ts'
import { saveCrossSells } from '#src/catalog/save-cross-sells.ts'
import { createProduct } from '#src/catalog/save-product.ts'
import { addLocation } from '#src/inventory/set-levels.ts'
import { addPicture } from '#src/media/pictures.ts'
import { addVideo } from '#src/media/videos.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { demoCatalog } from './catalog/index.ts'
import { forms, offers } from './catalog/made-to-order.ts'
import type { DemoCategory, DemoDownload, DemoProduct, DemoVariant } from './catalog/types.ts'

// In the executable all code stands at the root of its own file system, with db/ embedded beside it.
const folderOf = (name: 'pictures' | 'files') => join(import.meta.dir, Bun.isStandaloneExecutable ? `db/seeds/demo/${name}` : name)

const homePicture = 'hero.webp'

const day = 24 * 60 * 60_000

/** Fills the shelves: locations, brands, the category tree, and every product with its pictures and stock. */
export async function seedCatalog(shop: Shop, say: (step: string) => void): Promise<void> {
  const pictures = await seedPictures(shop)
  const places = await shop.db.transaction(async (tx) => {
    const locations = new Map<string, number>()
    for (const [index, location] of demoCatalog.locations.entries())
      locations.set(location.code, await addLocation(tx, location.name, index))
    const brands = new Map<string, number>()
    for (const brand of demoCatalog.brands) brands.set(brand.slug, await addBrand(tx, brand, shop.now()))
    return { locations, brands }
  })
  await shop.db.transaction((tx) => saveSettings(tx, { home_media_id: pictures.get(homePicture)! }, shop.now()))
  const categories = new Map<string, number>()
  await seedCategories(shop, demoCatalog.categories, null, categories, pictures)
  const ids = new Map<string, number>()
  for (const product of demoCatalog.products) {
    say(product.name)
    const images = product.pictures.map(({ file, alt, zoomLabel, color }) => {
      return { mediaId: pictures.get(file)!, imageAlt: alt, zoomLabel, color: color ?? '' }
    })
    const video = product.video ? await addVideo(shop, new Blob([read(product.video.file)]).stream()) : ''
    await shop.db.transaction(async (tx) => {
      const film = {
        videoUrl: video,
        videoLabel: product.video?.label ?? '',
        videoPosterId: pictures.get(product.video?.poster ?? '') ?? null,
      }
      const facts = { ...factsOf(product, places.brands, categories, shop.now()), ...film }
      const createdAt = shop.now() - product.createdDaysAgo * day
      ids.set(product.slug, await createProduct(tx, facts, variantsOf(product, places.locations), images, { now: shop.now(), createdAt }))
    })
    if (product.download) await seedFiles(shop, ids.get(product.slug)!, product.download)
  }
  await shop.db.transaction((tx) => seedOffers(tx, ids))
}

async function seedFiles(shop: Shop, productId: number, { files, ...terms }: DemoDownload): Promise<void> {
  for (const name of files) {
    const parts = new Blob([readFileSync(join(folderOf('files'), name))]).stream()
    await addProductFile(shop, productId, { name, parts }, (tx, id) => saveFileTerms(tx, productId, new Map([[id, terms]])))
  }
}

async function seedOffers(tx: Tx, ids: Map<string, number>): Promise<void> {
  for (const [slug, beside] of Object.entries(offers)) {
    const wanted = beside.map((offer) => {
      return { offeredId: ids.get(offer.slug)!, displayOnItemView: offer.onPage, displayOnPostCart: offer.afterAdding }
    })
    await saveCrossSells(tx, ids.get(slug)!, wanted)
  }
}

/** Stores every picture the demo shows, all at once: one waits for the disk as long as many do. Ids by file. */
async function seedPictures(shop: Shop): Promise<Map<string, number>> {
  const inTree = (nodes: DemoCategory[]): string[] =>
    nodes.flatMap(({ picture, children = [] }) => [...(picture ? [picture] : []), ...inTree(children)])
  const inShelves = demoCatalog.products.flatMap(({ pictures }) => pictures.map(({ file }) => file))
  const posters = demoCatalog.products.flatMap(({ video }) => (video ? [video.poster] : []))
  const files = [...new Set([homePicture, ...inTree(demoCatalog.categories), ...inShelves, ...posters])]
  const stored = files.map(async (file) => {
    const { id } = await addPicture(shop, read(file), file, { ours: true })
    return [file, id] as const
  })
  return new Map(await Promise.all(stored))
}

const read = (file: string) => new Uint8Array(readFileSync(join(folderOf('pictures'), file)))

async function seedCategories(
  shop: Shop,
  nodes: DemoCategory[],
  parentId: number | null,
  ids: Map<string, number>,
  pictures: Map<string, number>,
): Promise<void> {
  for (const [position, node] of nodes.entries()) {
    const mediaId = node.picture ? pictures.get(node.picture)! : null
    const id = await shop.db.transaction((tx) => addCategory(tx, { ...node, parentId, mediaId, position }, shop.now()))
    ids.set(node.slug, id)
    await seedCategories(shop, node.children ?? [], id, ids, pictures)
  }
}

function factsOf(product: DemoProduct, brands: Map<string, number>, categories: Map<string, number>, now: number): ProductFacts {
  const { flags = {} } = product
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
    customization: forms[product.slug] ?? [],
    layout: flags.layout ?? 2,
    dependentVariants: flags.dependentVariants ?? false,
    maxQty: flags.maxQty ?? false,
    standalonePurchase: flags.standalonePurchase ?? false,
    hideInventoryLevels: flags.hideInventoryLevels ?? false,
    giftWrap: flags.giftWrap ?? false,
    isDigital: product.download !== undefined,
    weight: product.weight,
    seoTitle: product.seoTitle ?? '',
    seoDescription: product.seoDescription ?? '',
  }
}

function variantsOf(product: DemoProduct, locations: Map<string, number>) {
  return product.variants.map((variant) => ({
    sku: variant.sku,
    options: variant.options,
    variantFee: variant.fee ?? 0,
    weight: variant.weight ?? null,
    ...(variant.stock && { stock: stockOf(variant.stock, locations) }),
  }))
}

function stockOf({ portland, rotterdam }: NonNullable<DemoVariant['stock']>, locations: Map<string, number>) {
  return {
    stockLevel: portland + rotterdam,
    useWarehouseStock: true,
    warehouses: [
      { locationId: locations.get('portland')!, warehouseLevel: portland },
      { locationId: locations.get('rotterdam')!, warehouseLevel: rotterdam },
    ],
  }
}
