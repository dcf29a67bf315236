import type { Exec, Tx } from '#db/types.ts'
import { euCountries } from '#src/lib/tax/european-union.ts'
import { roundPrice } from '#src/lib/money/round-prices.ts'
import { createRule, emptyRule } from '#src/shipping/edit-flat-rates.ts'
import { createZone } from '#src/shipping/edit-zones.ts'
import { presetOf } from './preset-countries.ts'
import { type PresetLanguage, presetTexts } from './texts/preset-texts.ts'

export const zoneKeys = ['home', 'neighbors', 'world'] as const
export type ZoneKey = (typeof zoneKeys)[number]

/** A zone with one rate, as a press would create it. */
export interface ZonePlan {
  key: ZoneKey
  /** Null = everywhere: no zone is created. */
  zone: { name: string; countries: string[]; id: number | null } | null
  rate: { name: string; minDays: number; maxDays: number }
  /** Minor units; an example that the owner changes. */
  price: number
  /** The store has rates there: nothing is created. */
  isDone: boolean
}

interface ShippingContext {
  country: string
  /** Of what shoppers read. */
  language: PresetLanguage
  currency: string
}

/** What is missing and what is there, home country first. */
export async function planShipping(q: Exec, { country, language, currency }: ShippingContext): Promise<ZonePlan[]> {
  const { shippingZones, shippingRules } = q.t
  const zones = await q.select().from(shippingZones)
  const zoneIds = (await q.select({ zoneId: shippingRules.zoneId }).from(shippingRules)).map(({ zoneId }) => zoneId)
  const { rates } = await presetTexts(language)
  const plan = (key: ZoneKey, countries: string[], name: string): ZonePlan => {
    const known = zones.find((zone) => zone.name === name || (isWhole(zone) && isSame(zone.countries, countries)))
    return {
      key,
      zone: { name: known?.name ?? name, countries, id: known?.id ?? null },
      rate: { name: rates.standard, ...transit[key] },
      price: roundPrice(examplePrices[key], currency),
      isDone: known !== undefined && zoneIds.includes(known.id),
    }
  }
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { neighbors } = presetOf(country)
  const others = neighbors === 'union' ? euCountries.filter((code) => code !== country) : neighbors
  const neighborName = neighbors === 'union' ? 'EU' : others[0]
  return [
    plan('home', [country], names.of(country) ?? country),
    ...(neighborName === undefined ? [] : [plan('neighbors', others, names.of(neighborName) ?? neighborName)]),
    {
      key: 'world',
      zone: null,
      rate: { name: rates.international, ...transit.world },
      price: roundPrice(examplePrices.world, currency),
      isDone: zoneIds.includes(null),
    },
  ]
}

export interface CreatedShipping {
  zones: { id: number; updatedAt: number }[]
  rates: { id: number; updatedAt: number }[]
}

/** Creates the zones and rates of `prices` (minor units) that are still missing. Throws UserError for an invalid price. */
export async function createShipping(
  tx: Tx,
  { prices, now, ...context }: ShippingContext & { prices: ReadonlyMap<ZoneKey, number>; now: number },
): Promise<CreatedShipping> {
  const created: CreatedShipping = { zones: [], rates: [] }
  for (const { key, zone, rate, isDone } of await planShipping(tx, context)) {
    const price = prices.get(key)
    if (isDone || price === undefined) continue
    const zoneId = zone && (zone.id ?? (await createZone(tx, { ...zone, regions: [], postalPrefixes: [] }, now)))
    if (zone && zone.id === null && zoneId !== null) created.zones.push({ id: zoneId, updatedAt: now })
    created.rates.push({ id: await createRule(tx, { ...emptyRule, ...rate, price, zoneId }, now), updatedAt: now })
  }
  return created
}

// Euros, and working days: examples, because only the owner’s carrier knows.
const examplePrices: Record<ZoneKey, number> = { home: 5, neighbors: 15, world: 30 }
const transit: Record<ZoneKey, { minDays: number; maxDays: number }> = {
  home: { minDays: 2, maxDays: 4 },
  neighbors: { minDays: 4, maxDays: 8 },
  world: { minDays: 8, maxDays: 20 },
}

const isWhole = ({ regions, postalPrefixes }: { regions: string[]; postalPrefixes: string[] }): boolean =>
  regions.length === 0 && postalPrefixes.length === 0

const isSame = (a: string[], b: string[]): boolean => a.toSorted().join() === b.toSorted().join()
