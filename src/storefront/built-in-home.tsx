import { type CategoryNode } from '#src/categories/categories.ts'
import { getBrandCounts } from '#src/products/brand-and-category-counts.ts'
import { listBrandsWithStory, translateBrands } from '#src/brands/brands.ts'
import { listNewestProducts, findProductsByIds, listSaleProductIds } from '#src/products/featured-products.ts'
import { findImages } from '#src/media/images.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import { getShippingSummary } from '#src/shipping/shipping-summary.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { listShippingMessages } from '#templates/product-page/shipping-info.tsx'
import { HomePage } from '#templates/storefront/built-in-home.tsx'
import type { ImageFile } from '#templates/ui/image.tsx'
import { homeBrands, homeProducts } from './limits.ts'
import { productCards } from './product-cards.ts'
import { cachedCategoryTree } from './navigation.ts'

// Only the ids are cached; prices and stock are read on every request.
const cachedSaleIds = cachedByVersion(['navigation'], (q) => listSaleProductIds(q, homeProducts))

/** The home page of a shop that has made none of its own. */
export async function renderLanding(shop: Shop, view: View): Promise<Response> {
  const q = shop.db.read
  const settings = await currentSettings(shop)
  const topCategories = (await cachedCategoryTree(shop, view.contentLanguage)).filter((node) => node.products > 0)
  const images = await imagesById(shop, [settings.home_media_id, ...topCategories.map((node) => node.mediaId)])
  const newProducts = await listNewestProducts(q, homeProducts)
  const props = {
    view,
    tagline: settings.site_tagline,
    hero: imageFor(images, settings.home_media_id) ?? firstImage(topCategories, images),
    productCount: (await getBrandCounts(shop, 0)).find((row) => row.id === 0)?.products ?? 0,
    categoryTiles: topCategories.map((node) => ({
      name: node.name,
      href: `/section/${node.slug}`,
      productCount: node.products,
      image: imageFor(images, node.mediaId),
    })),
    newProducts: await productCards(shop, view, newProducts),
    saleProducts: await productCards(shop, view, await findProductsByIds(q, await cachedSaleIds(shop))),
    brands: (await translateBrands(q, await listBrandsWithStory(q, homeBrands), view.contentLanguage)).map(({ name, slug, story }) => ({
      name,
      story,
      href: `/brands/${slug}`,
    })),
    benefits: listShippingMessages(view, await getShippingSummary(shop)),
  }
  return page(view, view.siteName, <HomePage {...props} />, {
    description: settings.site_tagline,
    canonical: '/',
    cached: {},
    styles: ['css/home-page.css'],
  })
}

async function imagesById(shop: Shop, ids: (number | null)[]): Promise<Map<number, ImageFile>> {
  const images = await findImages(
    shop.db.read,
    ids.filter((id) => id !== null),
  )
  return new Map(images.map((image) => [image.id, image]))
}

const imageFor = (images: Map<number, ImageFile>, id: number | null): ImageFile | null => (id === null ? null : (images.get(id) ?? null))

const firstImage = (topCategories: CategoryNode[], images: Map<number, ImageFile>): ImageFile | null =>
  topCategories.map((node) => imageFor(images, node.mediaId)).find((image) => image !== null) ?? null
