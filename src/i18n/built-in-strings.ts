import { commonStrings } from './strings/common.ts'
import { storefrontStrings } from './strings/storefront.ts'
import { catalogStrings } from './strings/catalog.ts'
import { alertStrings } from './strings/alerts.ts'
import { customizationStrings } from './strings/customization.ts'
import { cartStrings } from './strings/cart.ts'
import { checkoutStrings } from './strings/checkout.ts'
import { ordersStrings } from './strings/orders.ts'
import { accountsStrings } from './strings/accounts.ts'
import { paymentsStrings } from './strings/payments.ts'
import { shippingStrings } from './strings/shipping.ts'
import { taxStrings } from './strings/tax.ts'
import { mailStrings } from './strings/mail.ts'
import { mediaStrings } from './strings/media.ts'
import { adminStrings } from './strings/admin.ts'
import { dashboardStrings } from './strings/dashboard.ts'
import { errorsStrings } from './strings/errors.ts'
import { inventoryStrings } from './strings/inventory.ts'
import { settingsStrings } from './strings/settings.ts'
import { productsStrings } from './strings/products.ts'
import { editorStrings } from './strings/editor.ts'
import { overviewStrings } from './strings/overview.ts'
import { reviewsStrings } from './strings/reviews.ts'
import { richTextStrings } from './strings/rich-text.ts'
import { importsStrings } from './strings/imports.ts'
import { listsStrings } from './strings/lists.ts'
import { shortcutsStrings } from './strings/shortcuts.ts'
import { stockStrings } from './strings/stock.ts'
import { brandsStrings } from './strings/brands.ts'
import { categoriesStrings } from './strings/categories.ts'
import { productListStrings } from './strings/product-list.ts'

/** Every sentence the program speaks, in English; languages override them key by key from the database. */
export const builtInStrings = {
  ...commonStrings,
  ...storefrontStrings,
  ...catalogStrings,
  ...alertStrings,
  ...customizationStrings,
  ...cartStrings,
  ...checkoutStrings,
  ...ordersStrings,
  ...accountsStrings,
  ...paymentsStrings,
  ...shippingStrings,
  ...taxStrings,
  ...mailStrings,
  ...mediaStrings,
  ...adminStrings,
  ...dashboardStrings,
  ...errorsStrings,
  ...inventoryStrings,
  ...settingsStrings,
  ...productsStrings,
  ...editorStrings,
  ...overviewStrings,
  ...richTextStrings,
  ...importsStrings,
  ...listsStrings,
  ...shortcutsStrings,
  ...stockStrings,
  ...brandsStrings,
  ...categoriesStrings,
  ...productListStrings,
  ...reviewsStrings,
} as const

type BaseKey<K> = K extends `${infer S}.${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? S : K

/** Keys that `t` takes. Counted sentences are written as <key>.one and <key>.other and asked for as <key> with `count`. */
export type StringKey = BaseKey<keyof typeof builtInStrings> | ProcessorStringKey

/** Texts that a payment processor brings along; see `strings` in src/payments/processor.ts. */
export type ProcessorStringKey = `processor.${string}`
