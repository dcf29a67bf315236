import { Elysia } from 'elysia'
import { draftSettings } from '#src/appearance/preview-draft.ts'
import { getPricingContext } from '#src/cart/pricing-context.ts'
import { readSampleCart } from '#src/cart/sample-cart.ts'
import { findProductPage } from '#src/product-page/find-product-page.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { brandingOf } from '#src/storefront/branding.ts'
import { storeView } from '#src/storefront/layout.ts'
import { renderProduct } from '#src/storefront/product-response.tsx'
import { storeNavigation } from '#src/storefront/navigation.ts'
import { contentPolicy } from '#src/web/security-headers.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { appearancePreviewPath as path, appearancePreviewSheet, previewPageOf } from '#templates/appearance/paths.ts'
import { CartPage } from '#templates/cart/cart-page.tsx'
import { PreviewProblem } from '#templates/appearance/appearance-preview.tsx'
import { renderHome } from '../routes/home.ts'

/** The home page, a product or a cart in the look of the query, as a guest has it: for a frame of our own pages, never cached, and without scripts. */
export const appearancePreview = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'settings')).get(path, async ({ view: staff, req }) => {
    const view = await guestView(shop, req)
    if (req.url.searchParams.has('invalid')) return framed(renderProblem(view, staff, 'appearance.preview.invalid'))
    const settings = draftSettings(await currentSettings(shop), req.url.searchParams)
    view.branding = { ...brandingOf(settings), theme: `${appearancePreviewSheet}${req.url.search}` }
    const shown = previewPageOf(req.url.searchParams)
    if (shown === 'home') return framed(await renderHome(shop, view))
    const cart = await readSampleCart(shop.db.read, await getPricingContext(shop, view))
    const [line] = cart.lines
    if (!line) return framed(renderProblem(view, staff, 'appearance.preview.noProducts'))
    if (shown === 'product') {
      const found = (await findProductPage(shop.db.read, line.seoLink, view.contentLanguage))!
      return framed(await renderProduct(shop, view, found, { params: new URLSearchParams() }))
    }
    view.cartCount = cart.count
    const body = <CartPage view={view} cart={cart} saved={[]} free={null} discounts={null} />
    return framed(page(view, view.t('cart.title'), body, { noindex: true, private: true }))
  })

function renderProblem(view: View, staff: View, text: 'appearance.preview.invalid' | 'appearance.preview.noProducts'): Response {
  const body = <PreviewProblem view={staff} text={staff.t(text)} />
  return page(view, staff.t('appearance.preview'), body, { status: text === 'appearance.preview.invalid' ? 422 : 200, private: true })
}

async function guestView(shop: Shop, req: HttpRequest): Promise<View> {
  req.view = null
  const view = await storeView(shop, req)
  const guest: View = {
    ...view,
    user: null,
    isStaff: false,
    isWholesale: false,
    testMode: null,
    can: () => false,
    partCache: null,
    modals: [],
    cartCount: 0,
  }
  return Object.assign(guest, await storeNavigation(shop, '/', guest))
}

/** Only our own pages may frame it. Nothing in it can be pressed; the frame still scrolls by keys. */
function framed(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', contentPolicy({ isFramed: true }))
  headers.set('cache-control', 'no-store')
  headers.set('x-robots-tag', 'noindex')
  headers.delete('speculation-rules')
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new HTMLRewriter()
    .on('script, noscript', { element: (element) => void element.remove() })
    .on('html', { element: (element) => void element.setAttribute('tabindex', '0') })
    .on('body', { element: (element) => void element.setAttribute('inert', '') })
    .transform(new Response(response.body, { status: response.status, headers }))
}
