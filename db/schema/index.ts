import type { Kit } from '#db/kit.ts'
import { accountsTables } from './accounts.ts'
import { addressesTables } from './addresses.ts'
import { cartTables } from './cart.ts'
import { brandsTables } from './brands.ts'
import { categoriesTables } from './categories.ts'
import { conversationTables } from './conversation.ts'
import { crossSellsTables } from './cross-sells.ts'
import { draftOrdersTables } from './draft-orders.ts'
import { discountsTables } from './discounts.ts'
import { productFilesTables } from './product-files.ts'
import { productsTables } from './products.ts'
import { refundsTables } from './refunds.ts'
import { redirectsTables } from './redirects.ts'
import { stockAlertsTables } from './stock-alerts.ts'
import { storeLocationsTables } from './store-locations.ts'
import { variantsTables } from './variants.ts'
import { checkoutTables } from './checkout.ts'
import { cmsTables } from './cms.ts'
import { disputesTables } from './disputes.ts'
import { formsTables } from './forms.ts'
import { fulfillmentsTables } from './fulfillments.ts'
import { i18nTables } from './i18n.ts'
import { importsTables } from './imports.ts'
import { inboundMailsTables } from './inbound-mails.ts'
import { inventoryTables } from './inventory.ts'
import { jobsTables } from './jobs.ts'
import { kbTables } from './kb.ts'
import { languagesTables } from './languages.ts'
import { mailConsentsTables } from './mail-consents.ts'
import { mailTables } from './mail.ts'
import { mediaTables } from './media.ts'
import { navigationTables } from './navigation.ts'
import { ordersTables } from './orders.ts'
import { pageChangesTables } from './page-changes.ts'
import { paymentsTables } from './payments.ts'
import { returnsTables } from './returns.ts'
import { remindersTables } from './reminders.ts'
import { reviewsTables } from './reviews.ts'
import { savedRepliesTables } from './saved-replies.ts'
import { searchTables } from './search.ts'
import { servicesTables } from './services.ts'
import { settingsTables } from './settings.ts'
import { shippingTables } from './shipping.ts'
import { subscriptionsTables } from './subscriptions.ts'
import { taxTables } from './tax.ts'
import { ticketsTables } from './tickets.ts'
import { usersTables } from './users.ts'
import { visitorsTables } from './visitors.ts'
import { wholesaleTables } from './wholesale.ts'
import { embedsTables } from './embeds.ts'
import { faqsTables } from './faqs.ts'
import { modalsTables } from './modals.ts'
import { pluginsTables } from './plugins.ts'
import { siteDownloadsTables } from './site-downloads.ts'
import { slideshowsTables } from './slideshows.ts'
import { testimonialsTables } from './testimonials.ts'

/** A module writes only its own tables. */
export function tables(k: Kit) {
  const accounts = accountsTables(k)
  const taxonomy = { ...brandsTables(k), ...categoriesTables(k) }
  const products = productsTables(k, taxonomy)
  const variants = variantsTables(k, products)
  const carts = cartTables(k)
  const orders = ordersTables(k)
  const tickets = ticketsTables(k, accounts)
  return {
    ...jobsTables(k),
    ...searchTables(k),
    ...servicesTables(k),
    ...settingsTables(k),
    ...i18nTables(k),
    ...languagesTables(k),
    ...mediaTables(k),
    ...mailTables(k),
    ...mailConsentsTables(k),
    ...accounts,
    ...usersTables(k, accounts),
    ...wholesaleTables(k, accounts),
    ...addressesTables(k, accounts),
    ...inventoryTables(k),
    ...redirectsTables(k),
    ...kbTables(k),
    ...cmsTables(k),
    ...taxonomy,
    ...products,
    ...variants,
    ...crossSellsTables(k, products),
    ...productFilesTables(k, products),
    ...stockAlertsTables(k, variants),
    ...taxTables(k),
    ...shippingTables(k),
    ...paymentsTables(k),
    ...carts,
    ...orders,
    ...discountsTables(k, carts, orders),
    ...fulfillmentsTables(k, orders),
    ...refundsTables(k, orders),
    ...disputesTables(k),
    ...subscriptionsTables(k, orders),
    ...checkoutTables(k),
    ...draftOrdersTables(k),
    ...returnsTables(k, orders),
    ...reviewsTables(k),
    ...remindersTables(k, carts, orders),
    ...importsTables(k),
    ...tickets,
    ...savedRepliesTables(k, accounts),
    ...conversationTables(k, accounts, tickets),
    ...inboundMailsTables(k),
    ...visitorsTables(k),
    ...navigationTables(k),
    ...pageChangesTables(k),
    ...slideshowsTables(k),
    ...testimonialsTables(k),
    ...storeLocationsTables(k),
    ...faqsTables(k),
    ...embedsTables(k),
    ...siteDownloadsTables(k),
    ...formsTables(k),
    ...modalsTables(k),
    ...pluginsTables(k),
  }
}

export type Schema = ReturnType<typeof tables>
