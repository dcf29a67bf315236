import { accountsSettings } from './accounts/settings.ts'
import { appearanceSettings } from './appearance/settings.ts'
import { auditLogSettings } from './audit-log/settings.ts'
import { cartSettings } from './cart/settings.ts'
import { checkoutSettings } from './checkout/settings.ts'
import { customerTicketsSettings } from './customer-tickets/settings.ts'
import { discountsSettings } from './discounts/settings.ts'
import { exampleProductsSettings } from './example-products/settings.ts'
import { firstStepsSettings } from './first-steps/settings.ts'
import { i18nSettings } from './i18n/settings.ts'
import { inboundMailsSettings } from './inbound-mails/settings.ts'
import { inventorySettings } from './inventory/settings.ts'
import { legalPagesSettings } from './legal-pages/settings.ts'
import { listingSettings } from './listing/settings.ts'
import { ordersSettings } from './orders/settings.ts'
import { paymentProcessingSettings } from './payment-processing/settings.ts'
import { productFilesSettings } from './product-files/settings.ts'
import { remindersSettings } from './reminders/settings.ts'
import { returnsSettings } from './returns/settings.ts'
import { reviewsSettings } from './reviews/settings.ts'
import { generalSettings } from './settings/general-settings.ts'
import type { ShownSetting } from './settings/setting-types.ts'
import { settingGroups } from './settings/setting-groups.ts'
import { shippingSettings } from './shipping/settings.ts'
import { storefrontSettings } from './storefront/settings.ts'
import { subscriptionsSettings } from './subscriptions/settings.ts'
import { taxSettings } from './tax/settings.ts'
import { ticketsSettings } from './tickets/settings.ts'
import { wholesaleSettings } from './wholesale/settings.ts'

/** Every setting, by its key in cms_settings. Within a group the settings page keeps this order. */
export const allSettings = {
  ...generalSettings,
  ...i18nSettings,
  ...accountsSettings,
  ...wholesaleSettings,
  ...auditLogSettings,
  ...exampleProductsSettings,
  ...listingSettings,
  ...inventorySettings,
  ...productFilesSettings,
  ...discountsSettings,
  ...taxSettings,
  ...shippingSettings,
  ...cartSettings,
  ...checkoutSettings,
  ...ordersSettings,
  ...paymentProcessingSettings,
  ...returnsSettings,
  ...reviewsSettings,
  ...remindersSettings,
  ...subscriptionsSettings,
  ...customerTicketsSettings,
  ...inboundMailsSettings,
  ...ticketsSettings,
  ...storefrontSettings,
  ...firstStepsSettings,
  ...appearanceSettings,
  ...legalPagesSettings,
} as const

export type SettingKey = keyof typeof allSettings

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(allSettings, key)

export const settingKeys = Object.keys(allSettings).filter(isSettingKey)

export type ShownSettingKey = { [K in SettingKey]: (typeof allSettings)[K] extends { group: string } ? K : never }[SettingKey]

const isShown = (key: SettingKey): key is ShownSettingKey => 'group' in allSettings[key]

const shown = settingKeys
  .filter(isShown)
  .map((key): { key: ShownSettingKey; definition: ShownSetting } => ({ key, definition: allSettings[key] }))

export const shownSettings = settingGroups.flatMap((group) => shown.filter(({ definition }) => definition.group === group))
