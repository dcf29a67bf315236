import { accountStrings } from './en/account.ts'
import { accountsStrings } from './en/accounts.ts'
import { addressesStrings } from './en/addresses.ts'
import { adminStrings } from './en/admin.ts'
import { appearanceStrings } from './en/appearance.ts'
import { auditLogStrings } from './en/audit-log.ts'
import { blocksEditorStrings } from './en/blocks-editor.ts'
import { blocksStrings } from './en/blocks.ts'
import { brandsStrings } from './en/brands.ts'
import { cartStrings } from './en/cart.ts'
import { categoriesStrings } from './en/categories.ts'
import { checkoutStrings } from './en/checkout.ts'
import { commonStrings } from './en/common.ts'
import { conversationStrings } from './en/conversation.ts'
import { countryPresetsStrings } from './en/country-presets.ts'
import { crossSellsStrings } from './en/cross-sells.ts'
import { customizationStrings } from './en/customization.ts'
import { discountsStrings } from './en/discounts.ts'
import { documentFontsStrings } from './en/document-fonts.ts'
import { disputesStrings } from './en/disputes.ts'
import { draftOrdersStrings } from './en/draft-orders.ts'
import { errorsStrings } from './en/errors.ts'
import { exampleProductsStrings } from './en/example-products.ts'
import { firstStepsStrings } from './en/first-steps.ts'
import { formStrings } from './en/form.ts'
import { fulfillmentsStrings } from './en/fulfillments.ts'
import { helpdeskStrings } from './en/helpdesk.ts'
import { importFilesStrings } from './en/import-files.ts'
import { importsStrings } from './en/imports.ts'
import { inboundMailsStrings } from './en/inbound-mails.ts'
import { inboxStrings } from './en/inbox.ts'
import { inventoryStrings } from './en/inventory.ts'
import { cmsStrings } from './en/cms.ts'
import { contentStrings } from './en/content.ts'
import { kbStrings } from './en/kb.ts'
import { languagesStrings } from './en/languages.ts'
import { listingStrings } from './en/listing.ts'
import { manualPaymentsStrings } from './en/manual-payments.ts'
import { mailConsentsStrings } from './en/mail-consents.ts'
import { mailStrings } from './en/mail.ts'
import { mediaStrings } from './en/media.ts'
import { navigationStrings } from './en/navigation.ts'
import { orderEditsStrings } from './en/order-edits.ts'
import { mailDeliveryStrings } from './en/mail-delivery.ts'
import { mailFormsStrings } from './en/mail-forms.ts'
import { mailOrdersStrings } from './en/mail-orders.ts'
import { mailTicketsStrings } from './en/mail-tickets.ts'
import { payOrderStrings } from './en/pay-order.ts'
import { ordersStrings } from './en/orders.ts'
import { paymentsStrings } from './en/payments.ts'
import { productEditorStrings } from './en/product-editor.ts'
import { productFilesStrings } from './en/product-files.ts'
import { productListStrings } from './en/product-list.ts'
import { productPageStrings } from './en/product-page.ts'
import { productsStrings } from './en/products.ts'
import { redirectsStrings } from './en/redirects.ts'
import { refundsStrings } from './en/refunds.ts'
import { replacementsStrings } from './en/replacements.ts'
import { returnsStrings } from './en/returns.ts'
import { reviewsStrings } from './en/reviews.ts'
import { buyerActionsStrings } from './en/buyer-actions.ts'
import { servicesStrings } from './en/services.ts'
import { settingsStrings } from './en/settings.ts'
import { shippingStrings } from './en/shipping.ts'
import { siteLabelsStrings } from './en/site-labels.ts'
import { shopPanelStrings } from './en/shop-panel.ts'
import { searchAdminStrings } from './en/search-admin.ts'
import { searchStrings } from './en/search.ts'
import { stockAlertsStrings } from './en/stock-alerts.ts'
import { storefrontStrings } from './en/storefront.ts'
import { subscriptionsStrings } from './en/subscriptions.ts'
import { ticketsStrings } from './en/tickets.ts'
import { taxStrings } from './en/tax.ts'
import { usersStrings } from './en/users.ts'
import { variantsStrings } from './en/variants.ts'
import { testOrdersStrings } from './en/test-orders.ts'
import { testimonialsStrings } from './en/testimonials.ts'
import { faqsStrings } from './en/faqs.ts'
import { storeDomainStrings } from './en/store-domain.ts'
import { storeLocationsStrings } from './en/store-locations.ts'
import { slideshowsStrings } from './en/slideshows.ts'
import { modalsStrings } from './en/modals.ts'
import { emailTemplatesStrings } from './en/email-templates.ts'
import { embedsStrings } from './en/embeds.ts'
import { pluginsStrings } from './en/plugins.ts'
import { siteDownloadsStrings } from './en/site-downloads.ts'
import { formsStrings } from './en/forms.ts'
import { wholesaleStrings } from './en/wholesale.ts'

export const builtInStrings = {
  ...accountStrings,
  ...accountsStrings,
  ...addressesStrings,
  ...adminStrings,
  ...appearanceStrings,
  ...auditLogStrings,
  ...blocksEditorStrings,
  ...blocksStrings,
  ...brandsStrings,
  ...cartStrings,
  ...categoriesStrings,
  ...checkoutStrings,
  ...commonStrings,
  ...conversationStrings,
  ...countryPresetsStrings,
  ...crossSellsStrings,
  ...customizationStrings,
  ...discountsStrings,
  ...documentFontsStrings,
  ...disputesStrings,
  ...draftOrdersStrings,
  ...errorsStrings,
  ...exampleProductsStrings,
  ...firstStepsStrings,
  ...formStrings,
  ...fulfillmentsStrings,
  ...helpdeskStrings,
  ...importFilesStrings,
  ...importsStrings,
  ...inboundMailsStrings,
  ...inboxStrings,
  ...inventoryStrings,
  ...contentStrings,
  ...kbStrings,
  ...cmsStrings,
  ...languagesStrings,
  ...listingStrings,
  ...mailConsentsStrings,
  ...mailStrings,
  ...manualPaymentsStrings,
  ...mediaStrings,
  ...navigationStrings,
  ...orderEditsStrings,
  ...mailDeliveryStrings,
  ...mailFormsStrings,
  ...mailOrdersStrings,
  ...mailTicketsStrings,
  ...payOrderStrings,
  ...ordersStrings,
  ...paymentsStrings,
  ...productEditorStrings,
  ...productFilesStrings,
  ...productListStrings,
  ...productPageStrings,
  ...productsStrings,
  ...redirectsStrings,
  ...refundsStrings,
  ...replacementsStrings,
  ...returnsStrings,
  ...reviewsStrings,
  ...buyerActionsStrings,
  ...servicesStrings,
  ...settingsStrings,
  ...shippingStrings,
  ...shopPanelStrings,
  ...siteLabelsStrings,
  ...searchStrings,
  ...searchAdminStrings,
  ...stockAlertsStrings,
  ...storefrontStrings,
  ...subscriptionsStrings,
  ...taxStrings,
  ...ticketsStrings,
  ...usersStrings,
  ...variantsStrings,
  ...testOrdersStrings,
  ...testimonialsStrings,
  ...pluginsStrings,
  ...faqsStrings,
  ...storeDomainStrings,
  ...storeLocationsStrings,
  ...slideshowsStrings,
  ...modalsStrings,
  ...embedsStrings,
  ...emailTemplatesStrings,
  ...siteDownloadsStrings,
  ...formsStrings,
  ...wholesaleStrings,
} as const

type Strings = typeof builtInStrings
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type BaseKey<K> = K extends `${infer S}.${PluralCategory}` ? S : K

/**
 * The sentences of payment processors: each adds its own (`src/payments/processors/card/card-sentences.ts`). A pattern like
 * `processor.${string}` would do, but with one among the keys TypeScript compares all of them at every inference.
 */
export interface ProcessorSentences {}

export type ProcessorStringKey = keyof ProcessorSentences

/** Keys for `t`. A plural string is defined as <key>.one and <key>.other, and used as <key> with the param `count`. */
export type StringKey = keyof Sentences

export type Params = Record<string, string | number>

export interface Message {
  key: StringKey
  params?: Params
}

type Sentences = { [K in keyof Strings as BaseKey<K>]: Strings[K] } & ProcessorSentences
type CountedKey = { [K in keyof Strings]: K extends `${infer S}.other` ? S : never }[keyof Strings]
type Placeholders<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never
type RequiredParams<K extends StringKey> = { [Name in Placeholders<Sentences[K]>]: string | number } & (K extends CountedKey
  ? { count: number }
  : unknown)

/** Params of a string, by placeholder. Plurals need a numeric `count`; a key known only at run time takes any. */
export type ParamsOf<K extends StringKey> = StringKey extends K
  ? Params | undefined
  : [Placeholders<Sentences[K]> | (K & CountedKey)] extends [never]
    ? Params | undefined
    : Params & RequiredParams<K>

export type ParamsArgument<K extends StringKey> = undefined extends ParamsOf<K> ? [params?: ParamsOf<K>] : [params: ParamsOf<K>]

export type Translate = <K extends StringKey>(key: K, ...params: ParamsArgument<K>) => string
