import type { Module, Routes } from './module.ts'
import { jobsModule } from './jobs/module.ts'
import { settingsModule } from './settings/module.ts'
import { i18nModule } from './i18n/module.ts'
import { mediaModule } from './media/module.ts'
import { documentFontsModule } from './document-fonts/module.ts'
import { appearanceModule } from './appearance/module.ts'
import { legalPagesModule } from './legal-pages/module.ts'
import { mailModule } from './mail/module.ts'
import { mailDeliveryModule } from './mail-delivery/module.ts'
import { mailConsentsModule } from './mail-consents/module.ts'
import { accountsModule } from './accounts/module.ts'
import { servicesModule } from './services/module.ts'
import { addressesModule } from './addresses/module.ts'
import { usersModule } from './users/module.ts'
import { wholesaleModule } from './wholesale/module.ts'
import { auditLogModule } from './audit-log/module.ts'
import { redirectsModule } from './redirects/module.ts'
import { inventoryModule } from './inventory/module.ts'
import { customizationModule } from './customization/module.ts'
import { pricingModule } from './pricing/module.ts'
import { variantsModule } from './variants/module.ts'
import { productsModule } from './products/module.ts'
import { crossSellsModule } from './cross-sells/module.ts'
import { productFilesModule } from './product-files/module.ts'
import { brandsModule } from './brands/module.ts'
import { categoriesModule } from './categories/module.ts'
import { exampleProductsModule } from './example-products/module.ts'
import { listingModule } from './listing/module.ts'
import { productPageModule } from './product-page/module.ts'
import { productListModule } from './product-list/module.ts'
import { productEditorModule } from './product-editor/module.ts'
import { stockAlertsModule } from './stock-alerts/module.ts'
import { discountsModule } from './discounts/module.ts'
import { taxModule } from './tax/module.ts'
import { shippingModule } from './shipping/module.ts'
import { paymentsModule } from './payments/module.ts'
import { cartModule } from './cart/module.ts'
import { ordersModule } from './orders/module.ts'
import { fulfillmentsModule } from './fulfillments/module.ts'
import { refundsModule } from './refunds/module.ts'
import { disputesModule } from './disputes/module.ts'
import { subscriptionsModule } from './subscriptions/module.ts'
import { checkoutModule } from './checkout/module.ts'
import { paymentProcessingModule } from './payment-processing/module.ts'
import { draftOrdersModule } from './draft-orders/module.ts'
import { returnsModule } from './returns/module.ts'
import { reviewsModule } from './reviews/module.ts'
import { remindersModule } from './reminders/module.ts'
import { importFilesModule } from './import-files/module.ts'
import { productExportModule } from './product-export/module.ts'
import { importsModule } from './imports/module.ts'
import { publishingModule } from './publishing/module.ts'
import { kbModule } from './kb/module.ts'
import { ticketsModule } from './tickets/module.ts'
import { savedRepliesModule } from './saved-replies/module.ts'
import { testOrdersModule } from './test-orders/module.ts'
import { shopPanelModule } from './shop-panel/module.ts'
import { conversationModule } from './conversation/module.ts'
import { inboxModule } from './inbox/module.ts'
import { inboundMailsModule } from './inbound-mails/module.ts'
import { customerTicketsModule } from './customer-tickets/module.ts'
import { navigationModule } from './navigation/module.ts'
import { slideshowsModule } from './slideshows/module.ts'
import { testimonialsModule } from './testimonials/module.ts'
import { faqsModule } from './faqs/module.ts'
import { storeDomainModule } from './store-domain/module.ts'
import { storeLocationsModule } from './store-locations/module.ts'
import { embedsModule } from './embeds/module.ts'
import { siteDownloadsModule } from './site-downloads/module.ts'
import { formsModule } from './forms/module.ts'
import { pluginsModule } from './plugins/module.ts'
import { blocksModule } from './blocks/module.ts'
import { cmsModule } from './cms/module.ts'
import { countryPresetsModule } from './country-presets/module.ts'
import { modalsModule } from './modals/module.ts'
import { languagesModule } from './languages/module.ts'
import { seoModule } from './seo/module.ts'
import { searchModule } from './search/module.ts'
import { visitorsModule } from './visitors/module.ts'
import { privacyModule } from './privacy/module.ts'
import { twinsModule } from './twins/module.ts'
import { storefrontModule } from './storefront/module.ts'
import { accountModule } from './account/module.ts'
import { firstStepsModule } from './first-steps/module.ts'
import { adminModule } from './admin/module.ts'
import { styleguideModule } from './styleguide/module.ts'

/** Every module, in the module order: one imports only from those before it. */
export const modules = [
  jobsModule,
  settingsModule,
  i18nModule,
  mediaModule,
  documentFontsModule,
  appearanceModule,
  legalPagesModule,
  mailModule,
  mailDeliveryModule,
  mailConsentsModule,
  accountsModule,
  servicesModule,
  addressesModule,
  usersModule,
  wholesaleModule,
  auditLogModule,
  redirectsModule,
  inventoryModule,
  customizationModule,
  pricingModule,
  variantsModule,
  productsModule,
  crossSellsModule,
  productFilesModule,
  brandsModule,
  categoriesModule,
  exampleProductsModule,
  listingModule,
  productPageModule,
  productListModule,
  productEditorModule,
  stockAlertsModule,
  discountsModule,
  taxModule,
  shippingModule,
  paymentsModule,
  cartModule,
  ordersModule,
  fulfillmentsModule,
  refundsModule,
  disputesModule,
  subscriptionsModule,
  checkoutModule,
  paymentProcessingModule,
  draftOrdersModule,
  returnsModule,
  reviewsModule,
  remindersModule,
  importFilesModule,
  productExportModule,
  importsModule,
  publishingModule,
  kbModule,
  ticketsModule,
  savedRepliesModule,
  testOrdersModule,
  shopPanelModule,
  conversationModule,
  inboxModule,
  inboundMailsModule,
  customerTicketsModule,
  navigationModule,
  slideshowsModule,
  testimonialsModule,
  faqsModule,
  storeDomainModule,
  storeLocationsModule,
  embedsModule,
  siteDownloadsModule,
  formsModule,
  pluginsModule,
  blocksModule,
  cmsModule,
  countryPresetsModule,
  modalsModule,
  languagesModule,
  seoModule,
  searchModule,
  visitorsModule,
  privacyModule,
  twinsModule,
  storefrontModule,
  accountModule,
  firstStepsModule,
  adminModule,
  styleguideModule,
] as const

/** The route files below /admin. */
export const loadStaffRoutes = (): Promise<Routes[]> =>
  Promise.all(modules.flatMap(({ staffRoutes = [] }: Module) => staffRoutes.map((load) => load())))
