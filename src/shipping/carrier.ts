import type { QuotedRate } from '#db/schema/shipping.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { Requests } from '#src/shop/system.ts'
import { carrierTimeoutSeconds } from './limits.ts'

/** Values of a carrier's variables by name; null or '' = not set. */
export type CarrierSettings = Readonly<Record<string, string | null>>

export interface CarrierAddress {
  name: string
  company: string
  address1: string
  address2: string
  city: string
  state: string
  postalCode: string
  /** ISO-2 code. */
  country: string
  phone: string
}

/** Millimeters and grams, packaging included; sides of 0 are unknown. */
export interface ParcelSize {
  length: number
  width: number
  height: number
  weight: number
}

export interface RateRequest {
  from: CarrierAddress
  to: CarrierAddress
  parcels: ParcelSize[]
  /** ISO 4217: what rates are offered in. */
  currency: string
}

export interface QuotedRates {
  rates: QuotedRate[]
  /** Rates that cannot be offered, by reason. */
  ignored: Record<string, number>
}

export interface CarrierConnection {
  requests: Requests
  key: string
  url: string
  signal: AbortSignal
}

/** A source of live rates. Listed in carriers.ts; plugins bring others. */
export interface CarrierType {
  /** Prefix of its rate ids, e.g. easypost. */
  id: string
  name: string
  variables: EnvVariable[]
  /** True for a key of the carrier's test mode. */
  isTestKey(key: string): boolean
  /** Name of the variable with the key. */
  keyVariable: string
  /** Throws CarrierError. */
  fetchRates(request: RateRequest, connection: CarrierConnection): Promise<QuotedRates>
  /** Base URL by default, and the variable that overrides it. */
  defaultUrl: string
  urlVariable: string
}

/** A carrier with the settings of one store. */
export interface Carrier {
  id: string
  name: string
  /** Names of required variables that are not set; empty = ready. Of a plugin: `settings` while they are incomplete. */
  missing: string[]
  isTestMode: boolean
  /** Per quote. */
  timeoutMs: number
  /** Throws CarrierError. Never call it inside a transaction. Failures of a test turn no plugin off. */
  fetchRates(request: RateRequest, signal: AbortSignal, isTest?: boolean): Promise<QuotedRates>
  /** Set for the carrier of a plugin. */
  plugin?: CarrierPlugin
}

/** Turns its carrier on and off, instead of the table `carriers`. */
export interface CarrierPlugin {
  slug: string
  isOn: boolean
  /** Off because it failed. */
  hasFailed: boolean
  hasSettings: boolean
  /** Epoch ms of the last change of its state or settings: earlier failures and quotes no longer count. */
  changedAt: number
}

/**
 * timeout: no response in time · unreachable: no connection · unauthorized: the key is not accepted · rejected: it refuses this shipment ·
 * overloaded: too many requests · unavailable: its own error · invalid: not the response it documents · unsized: it needs parcel sizes
 */
export type CarrierFailure = 'timeout' | 'unreachable' | 'unauthorized' | 'rejected' | 'overloaded' | 'unavailable' | 'invalid' | 'unsized'

export class CarrierError extends Error {
  constructor(
    readonly failure: CarrierFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** False for a failure that concerns one shipment: the carrier may still have rates for another one. */
export const failsEveryShipment = (failure: CarrierFailure): boolean => failure !== 'rejected' && failure !== 'unsized'

export function openCarrier(type: CarrierType, settings: CarrierSettings, requests: Requests): Carrier {
  const read = (name: string) => settings[name]?.trim() || null
  const key = read(type.keyVariable) ?? ''
  const url = read(type.urlVariable) ?? type.defaultUrl
  return {
    id: type.id,
    name: type.name,
    missing: key === '' ? [type.keyVariable] : [],
    isTestMode: type.isTestKey(key),
    timeoutMs: carrierTimeoutSeconds * 1000,
    fetchRates: (request, signal) => type.fetchRates(request, { key, url, signal, requests }),
  }
}

/** An address as EasyPost and Shippo both name its parts. */
export const toStreetAddress = ({ name, company, address1, address2, city, state, postalCode, country, phone }: CarrierAddress) => ({
  name,
  ...(company && { company }),
  street1: address1,
  ...(address2 && { street2: address2 }),
  city,
  state,
  zip: postalCode,
  country,
  ...(phone && { phone }),
})
