import type { PluginHtml, html } from './plugin-html.ts'
import type { PluginProcessor } from './processors/plugin-processor.ts'
import type { reject } from './reject-payment.ts'
import type { PluginText, SettingValues, PluginContext, PluginAddress } from './plugin-context.ts'

/** plugin.json: read before any code of the plugin runs. */
export interface PluginManifest {
  /** Lower-case letters, digits and dashes; at most 40. */
  slug: string
  displayName: PluginText
  /** Semantic version. */
  version: string
  /** Versions of Sundry that it runs with: >=0.1.0 */
  sundry: string
  description?: PluginText
  /** The module in its folder; plugin.js by default. */
  main?: string
}

/** What the module of a plugin exports as `createPlugin`. */
export type CreatePlugin = (kit: PluginKit) => Plugin

export interface PluginKit {
  /** Markup as a tagged template: values are escaped, nested markup and arrays of it are not. */
  html: typeof html
  /** Ends a call of a payment processor: it answered and did nothing. Any other error leaves open what it did. */
  reject: typeof reject
  /** Throws: the carrier does not take this shipment. It may take others, so this is no failure. Staff read the message. */
  refuse(message: string): never
}

export interface Plugin {
  settings?: Record<string, PluginSetting>
  /** A rule between settings: the name of the wrong one and why, or null. */
  checkSettings?(values: SettingValues): { setting: string; message: PluginText } | null
  block?: PluginBlock
  carrier?: PluginCarrier
  tasks?: PluginTask[]
  /** Files made by a task, served at /feeds/<name>. */
  feeds?: Record<string, { type: string }>
  /** GET /plugins/<slug>/<path>; paths have letters, digits, dashes, dots and slashes. */
  routes?: Record<string, PluginRoute>
  /** A payment method whose payments are made on a page of its own. */
  processor?: PluginProcessor
}

export type PluginSetting = { label: PluginText; hint?: PluginText } & (
  | { kind: 'text'; default?: string; maxLength?: number; multiline?: boolean; required?: boolean }
  | { kind: 'number'; default: number; minimum: number; maximum: number }
  | { kind: 'switch'; default?: boolean }
  | { kind: 'choice'; default: string; options: { value: string; label: PluginText }[] }
  /** Typed in the store's time zone; epoch ms, or null. */
  | { kind: 'time' }
  /** A path of the store, #anchor, http, https, mailto or tel address; '' = none. */
  | { kind: 'link' }
  /** Never shown again, nor written to the audit log. */
  | { kind: 'secret' }
  /** Ids; [] = none chosen. */
  | { kind: 'categories' }
)

export interface PluginBlock {
  /** Files in the plugin's folder. */
  styles?: string[]
  scripts?: string[]
  render(context: BlockContext): PluginHtml | Promise<PluginHtml>
}

export interface BlockContext extends PluginContext {
  visitor: {
    language: string
    direction: 'ltr' | 'rtl'
    date(ms: number): string
  }
}

/** Live shipping rates at checkout, beside flat rates and other carriers. */
export interface PluginCarrier {
  /** Shoppers read it before the name of the service. */
  name: string
  /** While false it is not asked: a key is missing. Ready without it. */
  isReady?(settings: SettingValues): boolean
  /** Shown to staff. */
  isTestMode?(settings: SettingValues): boolean
  /** [] = nothing for this shipment. Has three seconds; `context.signal` is aborted then. */
  fetchRates(request: PluginRateRequest, context: PluginContext): Promise<PluginRate[]>
}

export interface PluginRateRequest {
  from: PluginAddress
  /** Without name, company and phone: carriers learn the place, not the person. */
  to: PluginAddress
  /** Millimeters and grams, packaging included; sides of 0 are unknown. */
  parcels: { length: number; width: number; height: number; weight: number }[]
  /** ISO 4217. */
  currency: string
}

export interface PluginRate {
  /** Of the service, the same whenever it is quoted; at most 100 characters. */
  id: string
  /** Of the service; at most 100 characters. */
  name: string
  /** For all parcels together: a whole number of minor units of the asked currency. */
  price: number
  /** Working days until delivery; unknown without it. */
  days?: number | null
  /** Who delivers, if not the plugin's carrier itself; at most 100 characters. */
  carrier?: string
}

export interface PluginTask {
  name: string
  label: PluginText
  /** At least a minute. */
  intervalMs: number
  run(context: TaskContext): Promise<unknown>
}

export interface TaskContext extends PluginContext {
  /** Replaces a file of `feeds` when all of it is written. */
  writeFeed(name: string, parts: AsyncIterable<string>): Promise<void>
  /** Active products with their active variants as guests see them, in order of their ids. */
  listProducts(filter?: { categoryIds?: number[] }): AsyncIterable<PluginProduct>
}

export interface PluginProduct {
  id: number
  name: string
  url: string
  /** Plain text. */
  description: string
  brand: string
  /** From the top category down; [] without one. */
  category: string[]
  variants: PluginVariant[]
}

export interface PluginVariant {
  id: number
  sku: string
  url: string
  /** Name of the option and the value, in the order of the product's options. */
  options: [name: string, value: string][]
  /** Minor units of the store's currency. */
  price: number
  /** The reduced price, with its first and last moment in epoch ms; null = not reduced. */
  sale: { price: number; startsAt: number | null; endsAt: number | null } | null
  isSubscription: boolean
  availability: 'in_stock' | 'backorder' | 'out_of_stock'
  /** Grams; 0 = unknown. */
  weight: number
  /** 8, 12, 13 or 14 digits; '' = none. */
  gtin: string
  /** Absolute addresses, the best one first. */
  images: string[]
}

export interface PluginRoute {
  get(request: { url: URL }, context: PluginContext): PluginAnswer | Promise<PluginAnswer>
}

export interface PluginAnswer {
  status?: 200 | 404
  type: 'application/json' | 'text/plain' | 'application/xml' | 'text/csv'
  body: string
}
