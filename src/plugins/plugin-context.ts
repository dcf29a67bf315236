/** Plain text, one text per language code, or the key of a sentence of the interface. */
export type PluginText = string | Record<string, string>

export type SettingValues = Record<string, string | number | boolean | null | number[]>

/** What a plugin may use. It sees its own settings only. */
export interface PluginContext {
  slug: string
  /** Epoch ms. */
  now(): number
  settings: SettingValues
  store: { name: string; baseUrl: string; currency: string; timeZone: string; language: string; weightUnit: 'g' }
  log: { info(message: string): void; warn(message: string): void }
  /** Aborted at the time limit, and when the server stops. */
  signal: AbortSignal
}

export interface PluginAddress {
  name: string
  company: string
  address1: string
  address2: string
  city: string
  /** Its code in the United States and Canada. */
  state: string
  postalCode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  phone: string
}
