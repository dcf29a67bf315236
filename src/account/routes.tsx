import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { readDownloadClient } from '#src/storefront/download-cookie.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { redirect } from '#src/web/response.tsx'
import { type DashboardTab, readTab } from '#templates/account/dashboard-tabs.ts'
import { addressRoutes, renderAddresses } from './address-routes.tsx'
import { detailsRoutes, renderDetails } from './details-routes.tsx'
import { renderDownloads } from './downloads-tab.tsx'
import { accountOrderRoutes } from './order-routes.tsx'
import { privacyRoutes } from './privacy-routes.tsx'
import { securityRoutes } from './security-routes.tsx'
import { renderOrders } from './orders-tab.tsx'
import { renderOverview } from './overview-tab.tsx'
import { renderSubscriptions, subscriptionRoutes } from './subscription-routes.tsx'
import { renderTickets } from './tickets-tab.tsx'
import { type SignedInView, type TabRequest, requireSignedIn } from './render-dashboard.tsx'

/** Staff are redirected to the staff area. */
export const customerAccountRoutes = (shop: Shop) =>
  new Elysia()
    .use(accountOrderRoutes(shop))
    .use(securityRoutes(shop))
    .use(privacyRoutes(shop))
    .use(addressRoutes(shop))
    .use(detailsRoutes(shop))
    .use(subscriptionRoutes(shop))
    .use(storefront(shop))
    .get(
      '/dashboard',
      ({ view, req }) => {
        const signedIn = requireSignedIn(view)
        if (view.isStaff) return redirect(view, '/admin/dashboard', undefined, 302)
        const request = { target: req.raw.headers.get('hx-target') ?? '', client: readDownloadClient(shop, req) }
        return tabs[readTab(view.url.searchParams)](shop, signedIn, request)
      },
      forAccount,
    )

type RenderTab = (shop: Shop, view: SignedInView, request: TabRequest) => Promise<Response> | Response

const tabs: Record<DashboardTab, RenderTab> = {
  overview: renderOverview,
  orders: renderOrders,
  downloads: renderDownloads,
  subscriptions: (shop, view) => renderSubscriptions(shop, view),
  tickets: renderTickets,
  addresses: renderAddresses,
  details: renderDetails,
}
