import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import { findProductSlug } from '#src/redirects/slug-redirects.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { renderProduct } from '#src/storefront/product-response.tsx'
import { redirectToCurrent } from '#src/storefront/redirect-to-current.ts'
import { trackVisit } from '#src/storefront/visit-tracking.ts'
import { redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { findProductPage } from './find-product-page.ts'
import { customizationRoutes, readCartLineOptions } from './routes/customization.tsx'

/** Drafts are visible to staff only. */
export const productPageRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/items/:seoLink', async ({ view, req, params }) => {
      const found = await findProductPage(shop.db.read, params.seoLink, view.contentLanguage)
      if (!found) return redirectToCurrent(shop, view, 'product', params.seoLink)
      if (found.product.status !== 'active' && !view.isStaff) throw new NotFound('product')
      if (!view.partial) await trackVisit(shop, req, view, 'product')
      const typed = await readCartLineOptions(shop, req, view, found.product.id)
      return renderProduct(shop, view, found, { params: view.url.searchParams, ...typed })
    })
    // URLs of products in Shopify and WooCommerce, where links of imported products lead.
    .get('/products/:handle', ({ view, params }) => redirectFromOtherStore(shop, view, params.handle))
    .get('/collections/:collection/products/:handle', ({ view, params }) => redirectFromOtherStore(shop, view, params.handle))
    .get('/product/:handle', ({ view, params }) => redirectFromOtherStore(shop, view, params.handle))
    .use(customizationRoutes(shop))

async function redirectFromOtherStore(shop: Shop, view: View, oldSlug: string): Promise<Response> {
  const slug = await findProductSlug(shop.db.read, oldSlug)
  if (slug === null) throw new NotFound('product')
  const params = new URLSearchParams(view.url.searchParams)
  // Names a variant by that store's own id.
  params.delete('variant')
  const query = params.size > 0 ? `?${params.toString()}` : ''
  return redirect(view, `/items/${slug}${query}`, undefined, 301)
}
