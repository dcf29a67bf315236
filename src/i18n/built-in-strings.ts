import { accountStrings } from './en/account.ts'
import { accountsStrings } from './en/accounts.ts'
import { addressesStrings } from './en/addresses.ts'
import { adminStrings } from './en/admin.ts'
import { auditLogStrings } from './en/audit-log.ts'
import { brandsStrings } from './en/brands.ts'
import { cartStrings } from './en/cart.ts'
import { categoriesStrings } from './en/categories.ts'
import { checkoutStrings } from './en/checkout.ts'
import { commonStrings } from './en/common.ts'
import { crossSellsStrings } from './en/cross-sells.ts'
import { customizationStrings } from './en/customization.ts'
import { discountsStrings } from './en/discounts.ts'
import { disputesStrings } from './en/disputes.ts'
import { draftOrdersStrings } from './en/draft-orders.ts'
import { errorsStrings } from './en/errors.ts'
import { formStrings } from './en/form.ts'
import { fulfillmentsStrings } from './en/fulfillments.ts'
import { importFilesStrings } from './en/import-files.ts'
import { importsStrings } from './en/imports.ts'
import { inventoryStrings } from './en/inventory.ts'
import { listingStrings } from './en/listing.ts'
import { manualPaymentsStrings } from './en/manual-payments.ts'
import { mailStrings } from './en/mail.ts'
import { mediaStrings } from './en/media.ts'
import { orderEditsStrings } from './en/order-edits.ts'
import { mailOrdersStrings } from './en/mail-orders.ts'
import { payOrderStrings } from './en/pay-order.ts'
import { ordersStrings } from './en/orders.ts'
import { paymentsStrings } from './en/payments.ts'
import { productEditorStrings } from './en/product-editor.ts'
import { productFilesStrings } from './en/product-files.ts'
import { productListStrings } from './en/product-list.ts'
import { productPageStrings } from './en/product-page.ts'
import { productsStrings } from './en/products.ts'
import { refundsStrings } from './en/refunds.ts'
import { returnsStrings } from './en/returns.ts'
import { reviewsStrings } from './en/reviews.ts'
import { buyerActionsStrings } from './en/buyer-actions.ts'
import { settingsStrings } from './en/settings.ts'
import { shippingStrings } from './en/shipping.ts'
import { stockAlertsStrings } from './en/stock-alerts.ts'
import { storefrontStrings } from './en/storefront.ts'
import { subscriptionsStrings } from './en/subscriptions.ts'
import { taxStrings } from './en/tax.ts'
import { usersStrings } from './en/users.ts'
import { variantsStrings } from './en/variants.ts'
import { wholesaleStrings } from './en/wholesale.ts'

export const builtInStrings = {
  ...accountStrings,
  ...accountsStrings,
  ...addressesStrings,
  ...adminStrings,
  ...auditLogStrings,
  ...brandsStrings,
  ...cartStrings,
  ...categoriesStrings,
  ...checkoutStrings,
  ...commonStrings,
  ...crossSellsStrings,
  ...customizationStrings,
  ...discountsStrings,
  ...disputesStrings,
  ...draftOrdersStrings,
  ...errorsStrings,
  ...formStrings,
  ...fulfillmentsStrings,
  ...importFilesStrings,
  ...importsStrings,
  ...inventoryStrings,
  ...listingStrings,
  ...mailStrings,
  ...manualPaymentsStrings,
  ...mediaStrings,
  ...orderEditsStrings,
  ...mailOrdersStrings,
  ...payOrderStrings,
  ...ordersStrings,
  ...paymentsStrings,
  ...productEditorStrings,
  ...productFilesStrings,
  ...productListStrings,
  ...productPageStrings,
  ...productsStrings,
  ...refundsStrings,
  ...returnsStrings,
  ...reviewsStrings,
  ...buyerActionsStrings,
  ...settingsStrings,
  ...shippingStrings,
  ...stockAlertsStrings,
  ...storefrontStrings,
  ...subscriptionsStrings,
  ...taxStrings,
  ...usersStrings,
  ...variantsStrings,
  ...wholesaleStrings,
} as const

type Strings = typeof builtInStrings
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type BaseKey<K> = K extends `${infer S}.${PluralCategory}` ? S : K

export type ProcessorStringKey = `processor.${string}`

/** Keys for `t`. A plural string is defined as <key>.one and <key>.other, and used as <key> with the param `count`. */
export type StringKey = keyof Sentences

export type Params = Record<string, string | number>

export interface Message {
  key: StringKey
  params?: Params
}

type Sentences = { [K in keyof Strings as BaseKey<K>]: Strings[K] } & { [key: ProcessorStringKey]: string }
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
