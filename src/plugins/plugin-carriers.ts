import { Value } from '@sinclair/typebox/value'
import { Type as t } from '@sinclair/typebox'
import { maxAmount } from '#src/lib/money/money.ts'
import { type Carrier, CarrierError, type QuotedRates, type RateRequest } from '#src/shipping/carrier.ts'
import { pluginCarrierPrefix } from '#src/shipping/carriers.ts'
import { carrierTimeoutSeconds, maxTransitDays } from '#src/shipping/limits.ts'
import { type ReadRate, collectRates } from '#src/shipping/quoted-rates.ts'
import type { Shop } from '#src/shop.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { maxCarrierRates } from './limits.ts'
import type { PluginCarrier } from './plugin.ts'
import type { SettingValues } from './plugin-context.ts'
import { endFailures, readPluginRecords } from './plugin-records.ts'
import { readSettingValues } from './plugin-settings.ts'
import { ShipmentRefused } from './refuse-shipment.ts'
import { type ActivePlugin, pluginContext, reportFailure } from './run-plugin.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

/** The carriers of loaded plugins, on or off. */
export async function findPluginCarriers(shop: Shop): Promise<Carrier[]> {
  const installed = shop.plugins.filter(({ plugin }) => plugin?.carrier !== undefined)
  if (installed.length === 0) return []
  const records = await readPluginRecords(shop)
  return installed.flatMap((one) => {
    const record = records.get(one.slug)
    return record ? [toCarrier(shop, { slug: one.slug, installed: one, plugin: one.plugin!, record })] : []
  })
}

function toCarrier(shop: Shop, active: ActivePlugin): Carrier {
  const { slug, plugin, record } = active
  const carrier = plugin.carrier!
  const settings = readSettingValues(plugin, record.settings)
  return {
    id: carrierIdOf(slug),
    name: carrier.name,
    missing: isReady(carrier, settings) ? [] : ['settings'],
    isTestMode: isTestMode(carrier, settings),
    timeoutMs: carrierTimeoutSeconds * 1000,
    fetchRates: (request, signal, isTest = false) => askPlugin(shop, active, { request, signal, isTest }),
    plugin: {
      slug,
      isOn: record.active,
      hasFailed: !record.active && record.failure !== '',
      hasSettings: Object.keys(settings).length > 0,
      changedAt: record.updatedAt,
    },
  }
}

const carrierIdOf = (slug: string): string => `${pluginCarrierPrefix}${slug}`

// One that throws counts as ready: the question then throws too, and its failure is reported.
function isReady(carrier: PluginCarrier, settings: SettingValues): boolean {
  try {
    return carrier.isReady?.(settings) !== false
  } catch {
    return true
  }
}

function isTestMode(carrier: PluginCarrier, settings: SettingValues): boolean {
  try {
    return carrier.isTestMode?.(settings) === true
  } catch {
    return false
  }
}

interface Question {
  request: RateRequest
  signal: AbortSignal
  isTest: boolean
}

/** Throws CarrierError. */
async function askPlugin(shop: Shop, active: ActivePlugin, { request, signal, isTest }: Question): Promise<QuotedRates> {
  const carrier = active.plugin.carrier!
  try {
    const answer: unknown = await untilAborted(signal, async () => {
      const context = await pluginContext(shop, active, signal)
      carrier.isReady?.(context.settings)
      carrier.isTestMode?.(context.settings)
      // A copy: others are asked the same.
      return carrier.fetchRates(structuredClone(request), context)
    })
    const quoted = readAnswer(active.slug, carrier, answer)
    await recordSuccess(shop, active)
    return quoted
  } catch (error) {
    if (error instanceof ShipmentRefused) {
      await recordSuccess(shop, active)
      throw new CarrierError('rejected', error.message, { cause: error })
    }
    const failure = toCarrierError(error)
    await reportFailure(shop, active.slug, !isTest && countsAsFailure(active, failure, request) ? 'carrier' : 'shipment', failure)
    throw failure
  }
}

/** Throws CarrierError when the signal is aborted; what ignores the signal continues unheard. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new CarrierError('timeout', 'no response in time'))
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([aborted.promise, work()])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const name = t.String({ minLength: 1, maxLength: 100 })
const rateSchema = t.Object({
  id: name,
  name,
  price: t.Integer({ minimum: 0, maximum: maxAmount }),
  days: t.Optional(t.Union([t.Integer({ minimum: 0, maximum: maxTransitDays }), t.Null()])),
  carrier: t.Optional(name),
})

/** Leaves out wrong rates. Throws CarrierError when the answer is no list, or has wrong rates only. */
function readAnswer(slug: string, carrier: PluginCarrier, answer: unknown): QuotedRates {
  if (!Array.isArray(answer) || answer.length > maxCarrierRates)
    throw new CarrierError('invalid', `Its carrier did not return a list of up to ${maxCarrierRates} rates.`)
  const quoted = collectRates(
    carrierIdOf(slug),
    answer.map((rate: unknown): ReadRate => {
      if (!Value.Check(rateSchema, rate)) return 'invalid'
      const { id, name: service, price, days = null } = rate
      return { carrier: rate.carrier ?? carrier.name, service, serviceCode: id, amount: price, days }
    }),
  )
  if (quoted.rates.length > 0 || answer.length === 0) return quoted
  const error = Value.Errors(rateSchema, answer[0]).First()
  throw new CarrierError('invalid', `Its carrier returned wrong rates: ${error ? `${error.path || '/'}: ${error.message}` : 'a text'}.`)
}

function toCarrierError(error: unknown): CarrierError {
  if (error instanceof CarrierError) return error
  return new CarrierError('unavailable', error instanceof Error ? error.message : 'Its carrier threw something that is no error.', {
    cause: error,
  })
}

/** A success of one process ends the failures of all. Never throws. */
async function recordSuccess(shop: Shop, { slug, installed, record }: ActivePlugin): Promise<void> {
  failedPlaces.delete(installed)
  if (record.failures === 0) return
  try {
    await writeAside(shop, (tx) => endFailures(tx, slug))
  } catch (error) {
    shop.log.error({ err: error, plugin: slug }, 'the success of a plugin could not be stored')
  }
}

/** Hashes of the postal codes that failed since the last success. In memory: each process counts one once at most. */
const failedPlaces = new WeakMap<InstalledPlugin, Set<string>>()

/**
 * Whether it may turn the plugin off: time-outs never do, and a postal code counts once, or a visitor with an odd address could turn
 * off a carrier that works.
 */
function countsAsFailure({ installed, record }: ActivePlugin, { failure }: CarrierError, { to }: RateRequest): boolean {
  if (failure === 'timeout') return false
  const place = new Bun.CryptoHasher('sha256').update(JSON.stringify([record.updatedAt, to.country, to.state, to.postalCode])).digest('hex')
  const places = failedPlaces.get(installed) ?? new Set()
  failedPlaces.set(installed, places)
  if (places.has(place)) return false
  places.add(place)
  return true
}
