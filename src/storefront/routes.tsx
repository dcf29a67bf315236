import { Elysia } from 'elysia'
import { countsOf, listBrandsWithStory, type CategoryNode } from '#src/catalog/categories.ts'
import { newestProducts, productsById, saleIds } from '#src/catalog/showcase.ts'
import { findPictures } from '#src/media/pictures.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { keptWhile } from '#src/settings/versions.ts'
import { shippingFacts } from '#src/shipping/facts.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/answer.tsx'
import { readFields } from '#src/web/body.ts'
import { shippingPerks } from '#templates/catalog/perks.tsx'
import { HomePage } from '#templates/storefront/home-page.tsx'
import type { PictureFile } from '#templates/ui/picture.tsx'
import { cardsOf } from './cards.ts'
import { shopTree } from './navigation.ts'
import { seen } from './seen.ts'
import { storefront } from './shell.ts'

const shown = 8

// Which ones they are is kept; what they cost and whether they are sold out is read each time.
const onSale = keptWhile(['navigation'], (q) => saleIds(q, shown))

/** The home page. It always answers, and always shows what there is to say after a redirect. */
export const homeRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    // A page that was fetched ahead tells when it is shown: js/store/seen.js.
    .post('/seen', async ({ view, visit }) => {
      const shown = (await readFields(visit.request)).get('path')?.[0]
      await seen(shop, visit, view, typeof shown === 'string' && /^\/items\/[^/]+$/.test(shown) ? 'product' : 'visit')
      return new Response(null, { status: 204 })
    })
    .get('/', async ({ view }) => {
      const q = shop.db.read
      const settings = await currentSettings(shop)
      const tops = (await shopTree(shop)).filter((node) => node.products > 0)
      const pictures = await picturesOf(shop, [settings.home_media_id, ...tops.map((node) => node.mediaId)])
      const newest = await newestProducts(q, shown)
      const props = {
        view,
        tagline: settings.site_tagline,
        hero: pictureOf(pictures, settings.home_media_id) ?? firstPicture(tops, pictures),
        products: (await countsOf(shop, 0)).find((row) => row.id === 0)?.products ?? 0,
        tiles: tops.map((node) => ({
          name: node.name,
          href: `/section/${node.slug}`,
          products: node.products,
          picture: pictureOf(pictures, node.mediaId),
        })),
        newest: cardsOf(view, newest),
        sale: cardsOf(view, await productsById(q, await onSale(shop))),
        brands: (await listBrandsWithStory(q, 6)).map(({ name, slug, story }) => ({ name, story, href: `/brands/${slug}` })),
        promises: shippingPerks(view, await shippingFacts(shop)),
      }
      return page(view, view.siteName, <HomePage {...props} />, {
        description: settings.site_tagline,
        canonical: '/',
        styles: ['css/home-page.css'],
      })
    })

async function picturesOf(shop: Shop, ids: (number | null)[]): Promise<Map<number, PictureFile>> {
  const found = await findPictures(
    shop.db.read,
    ids.filter((id) => id !== null),
  )
  return new Map(found.map((picture) => [picture.id, picture]))
}

const pictureOf = (pictures: Map<number, PictureFile>, id: number | null): PictureFile | null =>
  id === null ? null : (pictures.get(id) ?? null)

const firstPicture = (tops: CategoryNode[], pictures: Map<number, PictureFile>): PictureFile | null =>
  tops.map((node) => pictureOf(pictures, node.mediaId)).find((picture) => picture !== null) ?? null
