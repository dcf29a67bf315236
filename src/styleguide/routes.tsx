import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { page } from '#src/web/response.tsx'

/** Every component in every state, for whoever builds with them; not mounted in production. `?area=admin` dresses them for staff. */
export const styleguideRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).get('/styleguide', async ({ view }) => {
    // A shop that sells never shows it.
    const { StyleguidePage } = await import('#templates/styleguide/styleguide-page.tsx')
    if (view.url.searchParams.get('area') === 'admin') view.area = 'admin'
    const styles =
      view.area === 'admin' ? [] : ['css/home-page.css', 'css/listing-page.css', 'css/product-page.css', 'css/account-pages.css']
    return page(view, 'Styleguide', <StyleguidePage view={view} />, { noindex: true, styles, scripts: ['js/product-page.js'] })
  })
