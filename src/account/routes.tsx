import { Elysia } from 'elysia'
import { SignInRequired } from '#src/lib/errors.ts'
import { listUserOrders } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { redirect, page } from '#src/web/response.tsx'
import { AccountPage } from '#templates/account/account-page.tsx'
import { accountOrderRoutes } from './order-routes.tsx'
import { privacyRoutes } from './privacy-routes.tsx'
import { securityRoutes } from './security-routes.tsx'

/** Staff are redirected to the staff area. */
export const customerAccountRoutes = (shop: Shop) =>
  new Elysia()
    .use(accountOrderRoutes(shop))
    .use(securityRoutes(shop))
    .use(privacyRoutes(shop))
    .use(storefront(shop))
    .get('/dashboard', async ({ view }) => {
      if (view.user === null) throw new SignInRequired()
      if (view.isStaff) return redirect(view, '/admin/dashboard', undefined, 302)
      const orders = await listUserOrders(shop.db.read, view.user.id, 50)
      return page(view, view.t('account.title'), <AccountPage view={view} orders={orders} />, {
        private: true,
        noindex: true,
        styles: ['css/account-pages.css'],
      })
    })
