import { sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Db, Exec, Tx } from '#db/types.ts'
import { type SettingKey, allSettings, isSettingKey, settingKeys } from '#src/all-settings.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { cachedRows } from './cache-versions.ts'
import type { ValueOf } from './setting-types.ts'
import { invalidValueMessage, isValidValue, parseStoredValue, toStoredValue } from './setting-values.ts'

export type Settings = { -readonly [K in SettingKey]: ValueOf<(typeof allSettings)[K]> }

/** Used for keys without a row. */
export const settingDefaults: Readonly<Settings> = readDefaults()

/** Outside of transactions. */
export const currentSettings = ({ db }: { db: Db }): Promise<Settings> => readSettings(db.read)

/** Of a connection or transaction. Invalid rows (an old release, a manual edit) count as the default. */
export const readSettings = cachedRows(['cms_settings'], async (q: Exec): Promise<Settings> => {
  const { cmsSettings } = q.t
  // As text: on SQLite a manually written value may not be JSON.
  const rows = await q.select({ key: cmsSettings.key, value: sql<string>`cast(${cmsSettings.value} as text)` }).from(cmsSettings)
  const settings = { ...settingDefaults }
  for (const { key, value } of rows) if (isSettingKey(key)) setIfValid(settings, key, parseStoredValue(allSettings[key], value))
  return settings
})

/** Throws UserError for the first invalid value, and for a new currency after the first order. */
export async function saveSettings(tx: Tx, patch: Partial<Settings>, now: number): Promise<void> {
  for (const [key, value] of Object.entries(patch)) {
    if (!isSettingKey(key)) throw new UserError('settings.unknown', {}, key)
    if (!isValidSetting(key, value)) throw settingError(key)
    if (key === 'currency') await refuseCurrencyChange(tx, String(value))
    const columns = { value: toStoredValue(value), updatedAt: now }
    await tx
      .insert(tx.t.cmsSettings)
      .values({ key, ...columns })
      .onConflictDoUpdate({ target: tx.t.cmsSettings.key, set: columns })
  }
}

// Stored amounts have no currency of their own: a new currency would misread them.
async function refuseCurrencyChange(tx: Tx, currency: string): Promise<void> {
  if ((await readSettings(tx)).currency === currency) return
  if (await isCurrencyLocked(tx)) throw new UserError('settings.currencyLocked', {}, 'currency')
}

export async function isCurrencyLocked(q: Exec): Promise<boolean> {
  const { orders } = q.t
  return (await q.select({ id: orders.id }).from(orders).where(isOfRealOrder(orders.id)).limit(1)).length > 0
}

export function isValidSetting<K extends SettingKey>(key: K, value: unknown): value is Settings[K] {
  return isValidValue(allSettings[key], value)
}

export function settingError(key: SettingKey): UserError {
  const sentence = invalidValueMessage(allSettings[key])
  return new UserError(sentence.key, sentence.params, key)
}

function readDefaults(): Settings {
  const defaults: Partial<Settings> = {}
  for (const key of settingKeys) setIfValid(defaults, key, allSettings[key].default)
  if (!isComplete(defaults))
    throw new Error(`defaults against their own rules: ${settingKeys.filter((key) => !(key in defaults)).join(', ')}`)
  return defaults
}

export function setIfValid<K extends SettingKey>(settings: Partial<Settings>, key: K, value: unknown): boolean {
  if (!isValidSetting(key, value)) return false
  settings[key] = value
  return true
}

function isComplete(settings: Partial<Settings>): settings is Settings {
  return settingKeys.every((key) => key in settings)
}
