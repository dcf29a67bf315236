import { asc } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { blockKinds } from '#src/blocks/block-kinds.ts'
import { sampleBlock } from '#src/blocks/sample-data.ts'
import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { listNewestProducts } from '#src/products/featured-products.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { page } from '#src/web/response.tsx'

/** Every component in every state, for whoever builds with them; not mounted in production. `?area=admin` dresses them for staff. */
export const styleguideRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/styleguide', async ({ view }) => {
      // A shop that sells never shows it.
      const { StyleguidePage } = await import('#templates/styleguide/styleguide-page.tsx')
      if (view.url.searchParams.get('area') === 'admin') view.area = 'admin'
      const styles =
        view.area === 'admin' ? [] : ['css/home-page.css', 'css/listing-page.css', 'css/product-page.css', 'css/account-pages.css']
      return page(view, 'Styleguide', <StyleguidePage view={view} />, { noindex: true, styles, scripts: ['js/product-page.js'] })
    })
    .get('/styleguide/blocks', async ({ view }) => {
      const { sampleBlocks } = await import('#templates/styleguide/sample-blocks.ts')
      const { BlocksPage } = await import('#templates/styleguide/blocks-page.tsx')
      const samples = sampleBlocks({ images: await listImagePaths(shop), products: await listProductIds(shop) })
      const others = blockKinds.filter(({ kind }) => samples.every((sample) => sample.kind !== kind))
      const blocks = [...samples, ...(await Promise.all(others.map((kind) => sampleBlock({ shop, view }, kind))))]
      const { html, styles, scripts } = await renderDocument(shop, view, await sanitizeDocument({ version: 1, blocks }))
      return page(view, 'Blocks', <BlocksPage content={html} />, { noindex: true, styles, scripts })
    })

const listProductIds = async (shop: Shop): Promise<number[]> => (await listNewestProducts(shop.db.read, 4)).map(({ id }) => id)

async function listImagePaths(shop: Shop): Promise<string[]> {
  const { media } = shop.db.t
  const rows = await shop.db.read.select({ file: media.file }).from(media).orderBy(asc(media.id)).limit(6)
  return rows.map(({ file }) => `/media/${file}-800.webp`)
}
