import type { AnyElysia } from 'elysia'
import { accountsAdmin } from '#src/accounts/admin.tsx'
import { adminLanguageRoutes } from '#src/admin/language-routes.ts'
import { adminDashboardRoutes } from '#src/admin/routes.tsx'
import { confirmRoutes } from '#src/admin/confirm.tsx'
import { adminSearchRoutes } from '#src/admin/search.tsx'
import { appearanceAdmin } from '#src/appearance/admin.tsx'
import { auditLogAdmin } from '#src/audit-log/admin.tsx'
import { blocksAdmin } from '#src/blocks/admin.tsx'
import { brandRoutes } from '#src/brands/admin.tsx'
import { embedsAdmin } from '#src/embeds/admin.tsx'
import { faqsAdmin } from '#src/faqs/admin.tsx'
import { pluginsAdmin } from '#src/plugins/admin.tsx'
import { formsAdmin } from '#src/forms/admin.tsx'
import { modalsAdmin } from '#src/modals/admin.tsx'
import { siteDownloadsAdmin } from '#src/site-downloads/admin.tsx'
import { slideshowsAdmin } from '#src/slideshows/admin.tsx'
import { testimonialsAdmin } from '#src/testimonials/admin.tsx'
import { checkoutAdmin } from '#src/checkout/admin.tsx'
import { categoriesAdmin } from '#src/categories/admin.tsx'
import { cmsAdmin } from '#src/cms/admin.tsx'
import { disputesAdmin } from '#src/disputes/admin.tsx'
import { discountsAdmin } from '#src/discounts/admin.tsx'
import { productEditorAdmin } from '#src/product-editor/admin.tsx'
import { productListAdmin } from '#src/product-list/admin.tsx'
import { fulfillmentsAdmin } from '#src/fulfillments/admin.tsx'
import { shopPanelRoutes } from '#src/helpdesk/admin/shop-panel/routes.tsx'
import { conversationRoutes } from '#src/helpdesk/admin/conversation.ts'
import { importsAdmin } from '#src/imports/admin.tsx'
import { inboundMailAdmin } from '#src/helpdesk/inbound/admin.ts'
import { inboxAdmin } from '#src/helpdesk/inbox/admin.tsx'
import { inventoryAdmin } from '#src/inventory/admin.tsx'
import { kbAdmin } from '#src/kb/admin.tsx'
import { mailAdmin } from '#src/mail/admin.tsx'
import { emailTemplatesAdmin } from '#src/mail/admin/email-templates.tsx'
import { mediaAdmin } from '#src/media/admin.ts'
import { languagesAdmin } from '#src/languages/admin.tsx'
import { navigationAdmin } from '#src/navigation/admin.tsx'
import { ordersAdmin } from '#src/orders/admin.tsx'
import { paymentsAdmin } from '#src/payments/admin.tsx'
import { redirectsAdmin } from '#src/redirects/admin.tsx'
import { searchAdmin } from '#src/search/admin.tsx'
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
  adminLanguageRoutes(shop),
  adminSearchRoutes(shop),
  confirmRoutes(shop),
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
  inboxAdmin(shop),
  conversationRoutes(shop),
  paymentsAdmin(shop),
  disputesAdmin(shop),
  checkoutAdmin(shop),
  kbAdmin(shop),
  blocksAdmin(shop),
  cmsAdmin(shop),
  mailAdmin(shop),
  emailTemplatesAdmin(shop),
  inboundMailAdmin(shop),
  mediaAdmin(shop),
  redirectsAdmin(shop),
  searchAdmin(shop),
  taxAdmin(shop),
  shippingAdmin(shop),
  settingsAdmin(shop),
  accountsAdmin(shop),
  appearanceAdmin(shop),
  auditLogAdmin(shop),
  shopPanelRoutes(shop),
  usersAdmin(shop),
  wholesaleAdmin(shop),
  navigationAdmin(shop),
  languagesAdmin(shop),
  slideshowsAdmin(shop),
  testimonialsAdmin(shop),
  faqsAdmin(shop),
  embedsAdmin(shop),
  siteDownloadsAdmin(shop),
  formsAdmin(shop),
  modalsAdmin(shop),
  pluginsAdmin(shop),
]
