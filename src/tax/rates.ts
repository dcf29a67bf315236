import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { postalPrefixesOf } from '#src/lib/addresses/postal-prefixes.ts'
import { findRegionCode } from '#src/lib/addresses/normalize-region.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import { findTerritory } from '#src/lib/tax/tax-territories.ts'
import type { QuoteTaxRate } from '#src/pricing/quote.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import { builtInKey, builtInRates } from './built-in-rates.ts'
import { type RateRow, resolveRates } from './resolve-rates.ts'

export type TaxKind = QuoteTaxRate['kind']

export interface TaxAddress {
  country: string
  state: string
  postalCode: string
}

/** The rates of an address on a day of the store, for every class; [] when untaxed or unknown. */
export async function findTaxRates(q: Exec, address: TaxAddress, day: string): Promise<QuoteTaxRate[]> {
  const rows = await findRateRows(q, address, day)
  return taxClasses.flatMap((taxClass) =>
    resolveRates(rows, taxClass).rates.map(({ name, ratePpm, kind, country, region }) => ({
      taxClass,
      name,
      ratePpm,
      kind,
      country,
      region,
    })),
  )
}

/** The stored rates that match an address and are valid on a day. One for its postal code or region wins over where a territory belongs. */
export async function findRateRows(q: Exec, address: TaxAddress, day: string): Promise<RateRow[]> {
  const rows = await findAddressRows(q, address, day)
  const territory = findTerritory(address)
  if (!territory || territory.ratesOf?.country === address.country || rows.some(isOfArea)) return rows
  const ownRows = territory.ratesOf === null ? [] : await findAddressRows(q, { ...address, ...territory.ratesOf }, day)
  // Inside the Union some VAT is due, also if the store sells to one country only.
  return ownRows.length === 0 && territory.union !== null ? rows : ownRows
}

const isOfArea = ({ postalPrefix, region }: RateRow): boolean => postalPrefix !== '' || region !== ''

async function findAddressRows(q: Exec, { country, state, postalCode }: TaxAddress, day: string): Promise<RateRow[]> {
  if (country === '') return []
  const regions = ['', normalizeRegion(state), findRegionCode(country, state) ?? '']
  const prefixes = postalPrefixesOf(country, postalCode)
  const all = await listFewRates(q)
  if (all !== null)
    return all.filter(
      (rate) =>
        rate.country === country &&
        regions.includes(rate.region) &&
        prefixes.includes(rate.postalPrefix) &&
        (rate.validFrom ?? day) <= day &&
        (rate.validTo ?? day) >= day,
    )
  const { taxRates } = q.t
  return q
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.country, country),
        inArray(taxRates.region, regions),
        inArray(taxRates.postalPrefix, prefixes),
        or(isNull(taxRates.validFrom), lte(taxRates.validFrom, day)),
        or(isNull(taxRates.validTo), gte(taxRates.validTo, day)),
      ),
    )
    .orderBy(asc(taxRates.id))
}

/** By id; null when a store has too many to go through for each checkout. */
const listFewRates = cachedRows(['tax_rates'], async (q) => {
  const { taxRates } = q.t
  const rates = await q
    .select()
    .from(taxRates)
    .orderBy(asc(taxRates.id))
    .limit(maxCachedRates + 1)
  return rates.length > maxCachedRates ? null : rates
})

const maxCachedRates = 1000

export const normalizeRegion = (region: string): string => region.trim().toUpperCase()

/** The kind of tax of a country, also where no rate applies; 'none' without a country. */
export function taxKindOf(country: string): TaxKind | 'none' {
  if (country === '') return 'none'
  return country === 'US' ? 'sales_tax' : country === 'CA' ? 'gst_hst' : 'vat'
}

/** Fills a new shop. A shop that has deleted its rates stays without. */
export async function seedTaxRates(tx: Tx): Promise<void> {
  const { taxRates, taxKnownRates } = tx.t
  if ((await tx.select({ id: taxRates.id }).from(taxRates).limit(1)).length > 0) return
  if ((await tx.select({ key: taxKnownRates.key }).from(taxKnownRates).limit(1)).length > 0) return
  const rates = builtInRates()
  for (const batch of inChunks(rates, 50)) {
    await tx.insert(taxRates).values(batch)
    await tx.insert(taxKnownRates).values(batch.map((rate) => ({ key: builtInKey(rate), ratePpm: rate.ratePpm })))
  }
}
