import { type Static, t } from 'elysia'

// Numbers come as text: what is none is told in the setting's own words, together with everything else that is wrong.
const text = t.String()

/** What the page of settings sends. A currency that can no longer be chosen is not sent. */
export const settingsSchema = t.Object({
  updated_at: t.Optional(t.Integer()),
  site_name: text,
  site_tagline: text,
  support_email: text,
  order_email: text,
  merchant_address: t.String({ multiline: true }),
  timezone: text,
  currency: t.Optional(text),
  shop_page_size: text,
  stock_without_record: text,
  disable_guest_checkout: t.Boolean(),
  enable_order_comments: t.Boolean(),
  gift_wrap_fee: text,
  gift_wrap_per_unit: t.Boolean(),
  download_expires_days: text,
  download_limit: text,
  reviews_mode: text,
  reviews_moderation: t.Boolean(),
})

export type SettingsValues = Static<typeof settingsSchema>
export type ShownSetting = Exclude<keyof SettingsValues, 'updated_at'>

/** The settings that the page shows, in its order. */
export const shownSettings = Object.keys(settingsSchema.properties).filter((name) => name !== 'updated_at') as ShownSetting[]
