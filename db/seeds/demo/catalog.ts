import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addBrand, addCategory } from '#src/catalog/categories.ts'
import { type ProductFacts, createProduct } from '#src/catalog/save-product.ts'
import { addLocation } from '#src/inventory/set-levels.ts'
import { addPicture } from '#src/media/pictures.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { demoCatalog } from './catalog/index.ts'
import type { DemoCategory, DemoProduct } from './catalog/types.ts'

// In the executable all code stands at the root of its own file system, with db/ embedded beside it.
const pictureFolder = join(import.meta.dir, Bun.isStandaloneExecutable ? 'db/seeds/demo/pictures' : 'pictures')

const day = 24 * 60 * 60_000

/** Fills the shelves: locations, brands, the category tree, and every product with its pictures and stock. */
export async function seedCatalog(shop: Shop, say: (step: string) => void): Promise<void> {
  const pictures = new Map<string, number>()
  const picture = async (file: string): Promise<number> => {
    const known = pictures.get(file)
    if (known) return known
    const { id } = await addPicture(shop, new Uint8Array(readFileSync(join(pictureFolder, file))), file, { ours: true })
    pictures.set(file, id)
    return id
  }
  const places = await shop.db.transaction(async (tx) => {
    const locations = new Map<string, number>()
    for (const [index, location] of demoCatalog.locations.entries())
      locations.set(location.code, await addLocation(tx, location.name, index))
    const brands = new Map<string, number>()
    for (const brand of demoCatalog.brands) brands.set(brand.slug, await addBrand(tx, brand, shop.now()))
    return { locations, brands }
  })
  const home = await picture('hero.webp')
  await shop.db.transaction((tx) => saveSettings(tx, { home_media_id: home }, shop.now()))
  const categories = new Map<string, number>()
  await seedCategories(shop, demoCatalog.categories, null, categories, picture)
  for (const product of demoCatalog.products) {
    say(product.name)
    const images: { mediaId: number; imageAlt: string; zoomLabel: string; color: string }[] = []
    for (const { file, alt, zoomLabel, color } of product.pictures) {
      images.push({ mediaId: await picture(file), imageAlt: alt, zoomLabel, color: color ?? '' })
    }
    await shop.db.transaction(async (tx) => {
      const facts = factsOf(product, places.brands, categories, shop.now())
      const createdAt = shop.now() - product.createdDaysAgo * day
      await createProduct(tx, facts, variantsOf(product, places.locations), images, { now: shop.now(), createdAt })
    })
  }
}

async function seedCategories(
  shop: Shop,
  nodes: DemoCategory[],
  parentId: number | null,
  ids: Map<string, number>,
  picture: (file: string) => Promise<number>,
): Promise<void> {
  for (const [position, node] of nodes.entries()) {
    const mediaId = node.picture ? await picture(node.picture) : null
    const id = await shop.db.transaction((tx) => addCategory(tx, { ...node, parentId, mediaId, position }, shop.now()))
    ids.set(node.slug, id)
    await seedCategories(shop, node.children ?? [], id, ids, picture)
  }
}

function factsOf(product: DemoProduct, brands: Map<string, number>, categories: Map<string, number>, now: number): ProductFacts {
  const { flags = {} } = product
  return {
    seoLink: product.slug,
    name: product.name,
    status: 'active',
    brandId: brands.get(product.brand)!,
    categoryId: categories.get(product.category)!,
    alsoIn: (product.categories ?? []).map((slug) => categories.get(slug)!),
    price: product.price,
    salePrice: product.salePrice ?? null,
    saleStartsAt: product.salePrice ? now - 5 * day : null,
    saleEndsAt: null,
    wholesalePrice: product.wholesalePrice,
    shortDescription: product.shortDescription,
    description: product.description,
    details: product.details,
    options: product.options,
    layout: flags.layout ?? 2,
    dependentVariants: flags.dependentVariants ?? false,
    maxQty: flags.maxQty ?? false,
    checkoutRedirect: false,
    standalonePurchase: false,
    hideInventoryLevels: flags.hideInventoryLevels ?? false,
    completionRedirect: null,
    completionRedirectLabel: null,
    chargeTax: 1,
    giftWrap: flags.giftWrap ?? false,
    isDigital: false,
    backorders: false,
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
    stock: {
      stockLevel: variant.stock.portland + variant.stock.rotterdam,
      useWarehouseStock: true,
      warehouses: [
        { locationId: locations.get('portland')!, warehouseLevel: variant.stock.portland },
        { locationId: locations.get('rotterdam')!, warehouseLevel: variant.stock.rotterdam },
      ],
    },
  }))
}
