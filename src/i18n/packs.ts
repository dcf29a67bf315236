import { lazy } from '#src/lib/lazy.ts'
import type { builtInStrings } from './built-in-strings.ts'

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type EnglishKey = keyof typeof builtInStrings
type CountedKey = { [K in EnglishKey]: K extends `${infer Base}.other` ? Base : never }[EnglishKey]

export type Pack = { readonly [K in EnglishKey | `${CountedKey}.${PluralCategory}`]?: string }

export const packs: Record<string, (() => Promise<Pack>)[]> = {
  de: [
    async () => (await import('./de/account.ts')).accountStrings,
    async () => (await import('./de/accounts.ts')).accountsStrings,
    async () => (await import('./de/addresses.ts')).addressesStrings,
    async () => (await import('./de/blocks.ts')).blocksStrings,
    async () => (await import('./de/buyer-actions.ts')).buyerActionsStrings,
    async () => (await import('./de/cart.ts')).cartStrings,
    async () => (await import('./de/checkout.ts')).checkoutStrings,
    async () => (await import('./de/cms.ts')).cmsStrings,
    async () => (await import('./de/common.ts')).commonStrings,
    async () => (await import('./de/content.ts')).contentStrings,
    async () => (await import('./de/cross-sells.ts')).crossSellsStrings,
    async () => (await import('./de/customization.ts')).customizationStrings,
    async () => (await import('./de/discounts.ts')).discountsStrings,
    async () => (await import('./de/draft-orders.ts')).draftOrdersStrings,
    async () => (await import('./de/embeds.ts')).embedsStrings,
    async () => (await import('./de/errors.ts')).errorsStrings,
    async () => (await import('./de/form.ts')).formStrings,
    async () => (await import('./de/forms.ts')).formsStrings,
    async () => (await import('./de/fulfillments.ts')).fulfillmentsStrings,
    async () => (await import('./de/helpdesk.ts')).helpdeskStrings,
    async () => (await import('./de/kb.ts')).kbStrings,
    async () => (await import('./de/listing.ts')).listingStrings,
    async () => (await import('./de/mail.ts')).mailStrings,
    async () => (await import('./de/mail-consents.ts')).mailConsentsStrings,
    async () => (await import('./de/mail-forms.ts')).mailFormsStrings,
    async () => (await import('./de/mail-orders.ts')).mailOrdersStrings,
    async () => (await import('./de/mail-tickets.ts')).mailTicketsStrings,
    async () => (await import('./de/manual-payments.ts')).manualPaymentsStrings,
    async () => (await import('./de/media.ts')).mediaStrings,
    async () => (await import('./de/navigation.ts')).navigationStrings,
    async () => (await import('./de/order-edits.ts')).orderEditsStrings,
    async () => (await import('./de/orders.ts')).ordersStrings,
    async () => (await import('./de/pay-order.ts')).payOrderStrings,
    async () => (await import('./de/payments.ts')).paymentsStrings,
    async () => (await import('./de/product-files.ts')).productFilesStrings,
    async () => (await import('./de/product-page.ts')).productPageStrings,
    async () => (await import('./de/refunds.ts')).refundsStrings,
    async () => (await import('./de/replacements.ts')).replacementsStrings,
    async () => (await import('./de/returns.ts')).returnsStrings,
    async () => (await import('./de/reviews.ts')).reviewsStrings,
    async () => (await import('./de/search.ts')).searchStrings,
    async () => (await import('./de/shipping.ts')).shippingStrings,
    async () => (await import('./de/shop-panel.ts')).shopPanelStrings,
    async () => (await import('./de/site-downloads.ts')).siteDownloadsStrings,
    async () => (await import('./de/slideshows.ts')).slideshowsStrings,
    async () => (await import('./de/stock-alerts.ts')).stockAlertsStrings,
    async () => (await import('./de/storefront.ts')).storefrontStrings,
    async () => (await import('./de/subscriptions.ts')).subscriptionsStrings,
    async () => (await import('./de/tax.ts')).taxStrings,
    async () => (await import('./de/testimonials.ts')).testimonialsStrings,
    async () => (await import('./de/ticket-mails.ts')).ticketMailsStrings,
    async () => (await import('./de/tickets.ts')).ticketsStrings,
    async () => (await import('./de/users.ts')).usersStrings,
    async () => (await import('./de/variants.ts')).variantsStrings,
    async () => (await import('./de/wholesale.ts')).wholesaleStrings,
  ],
  fr: [
    async () => (await import('./fr/account.ts')).accountStrings,
    async () => (await import('./fr/accounts.ts')).accountsStrings,
    async () => (await import('./fr/addresses.ts')).addressesStrings,
    async () => (await import('./fr/blocks.ts')).blocksStrings,
    async () => (await import('./fr/buyer-actions.ts')).buyerActionsStrings,
    async () => (await import('./fr/cart.ts')).cartStrings,
    async () => (await import('./fr/checkout.ts')).checkoutStrings,
    async () => (await import('./fr/cms.ts')).cmsStrings,
    async () => (await import('./fr/common.ts')).commonStrings,
    async () => (await import('./fr/content.ts')).contentStrings,
    async () => (await import('./fr/cross-sells.ts')).crossSellsStrings,
    async () => (await import('./fr/customization.ts')).customizationStrings,
    async () => (await import('./fr/discounts.ts')).discountsStrings,
    async () => (await import('./fr/draft-orders.ts')).draftOrdersStrings,
    async () => (await import('./fr/embeds.ts')).embedsStrings,
    async () => (await import('./fr/errors.ts')).errorsStrings,
    async () => (await import('./fr/form.ts')).formStrings,
    async () => (await import('./fr/forms.ts')).formsStrings,
    async () => (await import('./fr/fulfillments.ts')).fulfillmentsStrings,
    async () => (await import('./fr/helpdesk.ts')).helpdeskStrings,
    async () => (await import('./fr/kb.ts')).kbStrings,
    async () => (await import('./fr/listing.ts')).listingStrings,
    async () => (await import('./fr/mail.ts')).mailStrings,
    async () => (await import('./fr/mail-consents.ts')).mailConsentsStrings,
    async () => (await import('./fr/mail-forms.ts')).mailFormsStrings,
    async () => (await import('./fr/mail-orders.ts')).mailOrdersStrings,
    async () => (await import('./fr/mail-tickets.ts')).mailTicketsStrings,
    async () => (await import('./fr/manual-payments.ts')).manualPaymentsStrings,
    async () => (await import('./fr/media.ts')).mediaStrings,
    async () => (await import('./fr/navigation.ts')).navigationStrings,
    async () => (await import('./fr/order-edits.ts')).orderEditsStrings,
    async () => (await import('./fr/orders.ts')).ordersStrings,
    async () => (await import('./fr/pay-order.ts')).payOrderStrings,
    async () => (await import('./fr/payments.ts')).paymentsStrings,
    async () => (await import('./fr/product-files.ts')).productFilesStrings,
    async () => (await import('./fr/product-page.ts')).productPageStrings,
    async () => (await import('./fr/refunds.ts')).refundsStrings,
    async () => (await import('./fr/replacements.ts')).replacementsStrings,
    async () => (await import('./fr/returns.ts')).returnsStrings,
    async () => (await import('./fr/reviews.ts')).reviewsStrings,
    async () => (await import('./fr/search.ts')).searchStrings,
    async () => (await import('./fr/shipping.ts')).shippingStrings,
    async () => (await import('./fr/shop-panel.ts')).shopPanelStrings,
    async () => (await import('./fr/site-downloads.ts')).siteDownloadsStrings,
    async () => (await import('./fr/slideshows.ts')).slideshowsStrings,
    async () => (await import('./fr/stock-alerts.ts')).stockAlertsStrings,
    async () => (await import('./fr/storefront.ts')).storefrontStrings,
    async () => (await import('./fr/subscriptions.ts')).subscriptionsStrings,
    async () => (await import('./fr/tax.ts')).taxStrings,
    async () => (await import('./fr/testimonials.ts')).testimonialsStrings,
    async () => (await import('./fr/ticket-mails.ts')).ticketMailsStrings,
    async () => (await import('./fr/tickets.ts')).ticketsStrings,
    async () => (await import('./fr/users.ts')).usersStrings,
    async () => (await import('./fr/variants.ts')).variantsStrings,
    async () => (await import('./fr/wholesale.ts')).wholesaleStrings,
  ],
}

/** The built-in translations of a language (`fr` for `fr-CA`); empty if there are none. */
export const loadPack = packLoader(packs)

/** Loads the modules of a language (`fr` for `fr-CA`) once; empty if there are none. */
export function packLoader(packs: Record<string, (() => Promise<Pack>)[]>): (language: string) => Promise<ReadonlyMap<string, string>> {
  const loaders = new Map<string, () => Promise<ReadonlyMap<string, string>>>()
  return (language) => {
    const code = language in packs ? language : (language.split('-')[0] ?? '')
    let load = loaders.get(code)
    if (!load) loaders.set(code, (load = lazy(() => readPack(packs[code] ?? []))))
    return load()
  }
}

async function readPack(modules: (() => Promise<Pack>)[]): Promise<ReadonlyMap<string, string>> {
  const parts = await Promise.all(modules.map((load) => load()))
  return new Map(parts.flatMap((part) => Object.entries(part)))
}
