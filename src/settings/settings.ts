import { sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { isTimeZone } from '#src/lib/dates.ts'
import { UserError } from '#src/lib/errors.ts'
import { bumpVersion, cachedByVersion } from './cache-versions.ts'

/** Every setting with its default: a key without a row reads as this. Names are those of the rows in cms_settings. */
export const settingDefaults = {
  site_name: 'Sundry',
  /** Line under the name on the home page and in search results. */
  site_tagline: 'Well-made things for every day',
  /** ISO 4217; money in the database is in its minor units. */
  currency: 'USD',
  /** IANA time zone of the shop's days. */
  timezone: 'UTC',
  shop_page_size: 24,
  /** What is left of a physical SKU without an inventory record. db/triggers/rules.ts reads it too. */
  stock_without_record: 'none' as 'none' | 'unlimited',
  prices_include_tax: false,
  enable_order_comments: false,
  /** Minor units added per gift-wrapped line. */
  gift_wrap_fee: 500,
  /** True: that fee counts once for each unit of a wrapped line. */
  gift_wrap_per_unit: false,
  /** Days after paying in which a file can be fetched, and how often; null = for good, as often as wanted. A file's own terms come first. */
  download_expires_days: null as number | null,
  download_limit: null as number | null,
  disable_guest_checkout: false,
  enable_checkout_2fa: false,
  enable_login_2fa: false,
  reviews_mode: 'everyone' as 'off' | 'buyers' | 'everyone',
  /** Reviews wait for staff before they show. */
  reviews_moderation: true,
  guest_ticket_enabled: true,
  /** Postal address printed on invoices, several lines. */
  merchant_address: '',
  support_email: '',
  /** Where news of new orders go; '' = the support address. */
  order_email: '',
  default_language: 'en',
  /** How roles 3 to 5 differ in the staff area. */
  staff_rights: 'flat' as 'flat' | 'least_privilege',
  /** Brand colour: hue in degrees, and how strong it is in thousandths of oklch chroma. */
  theme_hue: 158,
  theme_chroma: 65,
  /** Which picture stands for the shop; null = its name in letters. */
  logo_media_id: null as number | null,
  favicon_media_id: null as number | null,
  /** The large picture of the home page; null = that of the first category. */
  home_media_id: null as number | null,
}

export type Settings = { [K in keyof typeof settingDefaults]: (typeof settingDefaults)[K] }

/** The settings as they are now; read from memory unless they changed. */
export const currentSettings = cachedByVersion(['settings'], readSettings)

/** The settings seen from inside a transaction. */
export async function readSettings(q: Exec): Promise<Settings> {
  const rows = await q.select().from(q.t.cmsSettings)
  // A row that no longer fits (an old release, a hand in the table) must not stop the shop: its default counts.
  const validRows = rows.filter(({ key, value }) => isSettingKey(key) && isValidSetting(key, value))
  return { ...settingDefaults, ...Object.fromEntries(validRows.map(({ key, value }) => [key, value])) }
}

/** Saves the settings named in `patch`; throws a UserError that names the first one that cannot be, or not any more: the currency, once something was ordered. */
export async function saveSettings(tx: Tx, patch: Partial<Settings>, now: number): Promise<void> {
  for (const [key, value] of Object.entries(patch)) {
    if (!isSettingKey(key) || !isValidSetting(key, value))
      throw new UserError(isSettingKey(key) ? `settings.wrong.${key}` : 'settings.wrong', {}, key)
    if (key === 'currency') await refuseCurrencyChange(tx, String(value))
    // The null of JSON: a row without a value would be none at all.
    const columns = { value: value === null ? sql`'null'` : value, updatedAt: now }
    await tx
      .insert(tx.t.cmsSettings)
      .values({ key, ...columns })
      .onConflictDoUpdate({ target: tx.t.cmsSettings.key, set: columns })
  }
  await bumpVersion(tx, 'settings')
}

// Prices, refunds and figures are whole numbers of one currency: another one would read them all wrongly.
async function refuseCurrencyChange(tx: Tx, currency: string): Promise<void> {
  if ((await readSettings(tx)).currency === currency) return
  if (await isCurrencyLocked(tx)) throw new UserError('settings.currencyIsKept', {}, 'currency')
}

/** True once something was ordered. */
export async function isCurrencyLocked(q: Exec): Promise<boolean> {
  const { orders } = q.t
  return (await q.select({ id: orders.id }).from(orders).limit(1)).length > 0
}

type SettingKey = keyof Settings

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefaults, key)

const validators: { [K in SettingKey]?: (value: NonNullable<Settings[K]>) => boolean } = {
  // Stands in mail headers and page titles: one line.
  site_name: (value) => value.trim() !== '' && value.length <= 80 && isOneLine(value),
  site_tagline: (value) => value.length <= 160 && isOneLine(value),
  currency: (value) => Intl.supportedValuesOf('currency').includes(value),
  timezone: isTimeZone,
  shop_page_size: (value) => value >= 1 && value <= 96,
  stock_without_record: (value) => ['none', 'unlimited'].includes(value),
  gift_wrap_fee: (value) => value >= 0 && value <= 1_000_000,
  download_expires_days: (value) => value >= 1 && value <= 3650,
  download_limit: (value) => value >= 1 && value <= 10_000,
  reviews_mode: (value) => ['off', 'buyers', 'everyone'].includes(value),
  staff_rights: (value) => ['flat', 'least_privilege'].includes(value),
  merchant_address: (value) => value.length <= 1000,
  support_email: isEmailOrEmpty,
  order_email: isEmailOrEmpty,
  default_language: (value) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value),
  theme_hue: (value) => value >= 0 && value <= 360,
  theme_chroma: (value) => value >= 0 && value <= 150,
}

/** Whether a setting can have this value, whatever else the shop holds. */
export function isValidSetting(key: SettingKey, value: unknown): boolean {
  const example = settingDefaults[key]
  if (value === null) return example === null
  if (typeof value !== typeof (example ?? 0) || (typeof value === 'number' && !isInteger(value))) return false
  return (validators[key] as ((value: unknown) => boolean) | undefined)?.(value) ?? true
}

const isInteger = (value: unknown) => Number.isSafeInteger(value)

const isOneLine = (text: string) => !/[\u0000-\u001f\u007f]/.test(text)

function isEmailOrEmpty(value: string): boolean {
  return value === '' || /^[^\s@<>"]+@[^\s@<>"]+$/.test(value)
}
