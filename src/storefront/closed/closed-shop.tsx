import { NotFound, ShopClosed } from '#src/lib/errors/errors.ts'
import type { NavLink, SiteLayout, View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page } from '#src/web/response.tsx'
import { OpensSoonPage } from '#templates/storefront/opens-soon-page.tsx'
import { isReachableWhileClosed } from './reachable-paths.ts'

/** For a visitor of a shop that is not open: the page that says so. Null for what is reachable meanwhile. Throws ShopClosed where no page is asked for. */
export function respondWhileClosed(req: HttpRequest, view: View): Response | null {
  const { pathname } = req.url
  if (view.opening !== 'closed' || isReachableWhileClosed(pathname)) return null
  if (pathname.endsWith('.xml')) throw new NotFound('feed')
  if (!req.isSafeMethod || req.partial || req.wantsJson) throw new ShopClosed()
  return page(view, view.t('storefront.opensSoon', { name: view.siteName }), <OpensSoonPage view={view} />, {
    private: true,
    noindex: true,
  })
}

/** Without menu, search and cart. The same objects for the same site, so that rendered fragments can be cached by them. */
export function siteWhileClosed(site: SiteLayout): { navigation: NavLink[]; site: SiteLayout } {
  let closed = closedSites.get(site)
  if (!closed) {
    const header = { ...site.header, showsMenu: false, actions: site.header.actions.filter((action) => action === 'account') }
    const blocks = site.footer.blocks.filter(({ kind }) => kind !== 'shop' && kind !== 'account' && kind !== 'payments')
    closed = { ...site, header, footer: { ...site.footer, blocks, showsCurrency: false }, shopLinks: [] }
    closedSites.set(site, closed)
  }
  return { navigation: noLinks, site: closed }
}

const closedSites = new WeakMap<SiteLayout, SiteLayout>()
const noLinks: NavLink[] = []
