import type { AnyElysia } from 'elysia'
import { accountsAdmin } from '#src/accounts/admin.tsx'
import { adminDashboardRoutes } from '#src/admin/routes.tsx'
import { adminSearchRoutes } from '#src/admin/search.tsx'
import { auditLogAdmin } from '#src/audit-log/admin.tsx'
import { brandRoutes } from '#src/brands/admin.tsx'
import { checkoutAdmin } from '#src/checkout/admin.tsx'
import { categoriesAdmin } from '#src/categories/admin.tsx'
import { discountsAdmin } from '#src/discounts/admin.tsx'
import { productEditorAdmin } from '#src/product-editor/admin.tsx'
import { productListAdmin } from '#src/product-list/admin.tsx'
import { fulfillmentsAdmin } from '#src/fulfillments/admin.tsx'
import { importsAdmin } from '#src/imports/admin.tsx'
import { inventoryAdmin } from '#src/inventory/admin.tsx'
import { mailAdmin } from '#src/mail/admin.tsx'
import { mediaAdmin } from '#src/media/admin.ts'
import { ordersAdmin } from '#src/orders/admin.tsx'
import { paymentsAdmin } from '#src/payments/admin.tsx'
import { refundsAdmin } from '#src/refunds/admin.tsx'
import { subscriptionsAdmin } from '#src/subscriptions/admin.tsx'
import { draftOrdersAdmin } from '#src/draft-orders/admin.tsx'
import { returnsAdmin } from '#src/returns/admin.tsx'
import { reviewsAdmin } from '#src/reviews/admin.tsx'
import { shippingAdmin } from '#src/shipping/admin.tsx'
import { settingsAdmin } from '#src/settings/admin.tsx'
import type { Shop } from '#src/shop.ts'
import { taxAdmin } from '#src/tax/admin.tsx'
import { usersAdmin } from '#src/users/admin.tsx'
import { wholesaleAdmin } from '#src/wholesale/admin.tsx'

/** All staff routes, below /admin. Loaded on the first request for one. */
export const adminRoutes = (shop: Shop): AnyElysia[] => [
  adminDashboardRoutes(shop),
  adminSearchRoutes(shop),
  categoriesAdmin(shop),
  brandRoutes(shop),
  productListAdmin(shop),
  productEditorAdmin(shop),
  importsAdmin(shop),
  inventoryAdmin(shop),
  discountsAdmin(shop),
  ordersAdmin(shop),
  fulfillmentsAdmin(shop),
  refundsAdmin(shop),
  draftOrdersAdmin(shop),
  returnsAdmin(shop),
  subscriptionsAdmin(shop),
  reviewsAdmin(shop),
  paymentsAdmin(shop),
  checkoutAdmin(shop),
  mailAdmin(shop),
  mediaAdmin(shop),
  taxAdmin(shop),
  shippingAdmin(shop),
  settingsAdmin(shop),
  accountsAdmin(shop),
  auditLogAdmin(shop),
  usersAdmin(shop),
  wholesaleAdmin(shop),
]
