import type { Kit } from '#db/kit.ts'
import { accountsTables } from './accounts.ts'
import { cartTables } from './cart.ts'
import { catalogTables } from './catalog.ts'
import { checkoutTables } from './checkout.ts'
import { i18nTables } from './i18n.ts'
import { importsTables } from './imports.ts'
import { inventoryTables } from './inventory.ts'
import { jobsTables } from './jobs.ts'
import { mailTables } from './mail.ts'
import { mediaTables } from './media.ts'
import { ordersTables } from './orders.ts'
import { paymentsTables } from './payments.ts'
import { reviewsTables } from './reviews.ts'
import { settingsTables } from './settings.ts'
import { shippingTables } from './shipping.ts'
import { taxTables } from './tax.ts'
import { visitorsTables } from './visitors.ts'

/** Every table of the shop for one engine's kit. A room writes only the tables of its own file. */
export const tables = (k: Kit) => ({
  ...jobsTables(k),
  ...settingsTables(k),
  ...i18nTables(k),
  ...mediaTables(k),
  ...mailTables(k),
  ...accountsTables(k),
  ...inventoryTables(k),
  ...catalogTables(k),
  ...taxTables(k),
  ...shippingTables(k),
  ...paymentsTables(k),
  ...cartTables(k),
  ...ordersTables(k),
  ...checkoutTables(k),
  ...reviewsTables(k),
  ...importsTables(k),
  ...visitorsTables(k),
})

export type Schema = ReturnType<typeof tables>
