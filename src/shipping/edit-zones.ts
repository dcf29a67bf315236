import { asc, eq, sql } from 'drizzle-orm'
import { createRow, deleteRow, entityCommands, entityStore, findRow } from '#db/lists/entity-store.ts'
import type { Exec, Tx } from '#db/types.ts'
import { isCountry, regionsOf } from '#src/lib/addresses/countries.ts'
import { needsRegion } from '#src/lib/addresses/address-formats.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { isPostalPrefix, normalizePostalPrefix } from '#src/lib/addresses/postal-prefixes.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { maxPostalPrefixes, maxPrefixLength, maxZones } from './limits.ts'
import type { Zone } from './zones.ts'

export interface ZoneFacts extends Zone {
  name: string
}

const zoneStore = entityStore({
  table: (q) => q.t.shippingZones,
  check: (_q, facts: ZoneFacts) => cleanZone(facts),
  taken: () => new UserError('shipping.nameTaken', {}, 'name'),
  conflict: 'shipping.editConflict',
  written: (tx) => bumpVersion(tx, 'shipping'),
})

export const { save: saveZone, restore: restoreZone } = entityCommands(zoneStore)

/** A zone with its number of rates; null when missing. */
export async function findZoneForStaff(q: Exec, id: number) {
  const { shippingRules: rules } = q.t
  const row = await findRow(q, zoneStore, id)
  if (!row) return null
  const [usage] = await q
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(rules)
    .where(eq(rules.zoneId, id))
  return { ...row, rates: usage?.count ?? 0 }
}

export async function listZones(q: Exec): Promise<{ id: number; name: string }[]> {
  const { shippingZones: zones } = q.t
  return q.select({ id: zones.id, name: zones.name }).from(zones).orderBy(asc(zones.name), asc(zones.id))
}

/** Throws UserError on the invalid field. */
export async function createZone(tx: Tx, facts: ZoneFacts, now: number): Promise<number> {
  cleanZone(facts)
  if ((await tx.$count(tx.t.shippingZones)) >= maxZones) throw new UserError('shipping.tooManyZones', { count: maxZones })
  return createRow(tx, zoneStore, facts, now)
}

/** Throws NotFound, and UserError while rates use it. */
export async function deleteZone(tx: Tx, id: number): Promise<void> {
  const zone = await findZoneForStaff(tx, id)
  if (!zone) throw new NotFound('zone')
  if (zone.rates > 0) throw new UserError('shipping.zoneInUse', { count: zone.rates })
  await deleteRow(tx, zoneStore, id)
}

/** Sorted, without duplicates and without regions of other countries. Throws UserError on the invalid field. */
function cleanZone({ name, countries, regions, postalPrefixes }: ZoneFacts): ZoneFacts {
  if (name.trim() === '') throw new UserError('shipping.nameMissing', {}, 'name')
  if (!countries.every(isCountry)) throw new UserError('shipping.unknownCountry', {}, 'countries')
  if (!regions.every(isZoneRegion)) throw new UserError('shipping.unknownRegion', {}, 'regions')
  const prefixes = [...new Set(postalPrefixes.map(normalizePostalPrefix).filter((prefix) => prefix !== ''))]
  const invalid = prefixes.find((prefix) => prefix.length > maxPrefixLength || !isPostalPrefix(prefix))
  if (invalid !== undefined) throw new UserError('shipping.prefixInvalid', { prefix: invalid }, 'postalPrefixes')
  if (prefixes.length > maxPostalPrefixes) throw new UserError('shipping.tooManyPrefixes', { count: maxPostalPrefixes }, 'postalPrefixes')
  return {
    name,
    countries: [...new Set(countries)].sort(),
    regions: [...new Set(regions)].filter((region) => countries.includes(region.slice(0, 2))).sort(),
    postalPrefixes: prefixes.sort(),
  }
}

// Checkout asks for the region code only there.
function isZoneRegion(region: string): boolean {
  const country = region.slice(0, 2)
  return needsRegion(country) && regionsOf(country).some(({ code }) => `${country}-${code}` === region)
}
