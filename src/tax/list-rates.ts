import { type SQL, type SQLWrapper, and, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { countryCodesByName, countryList, regionsOf } from '#src/lib/addresses/countries.ts'
import { needsRegion } from '#src/lib/addresses/address-formats.ts'
import type { TaxKind } from './rates.ts'

export const rateViews = ['active', 'upcoming', 'ended', 'all'] as const
export type RateView = (typeof rateViews)[number]

export interface RateListParams {
  view: RateView
  /** Matches country, region, postal prefix and name. */
  search: string
  country: string | null
  taxClass: string | null
  kind: TaxKind | null
  sort: 'area' | 'rate' | 'checked'
  descending: boolean
  /** Of the store. */
  today: string
  /** BCP 47: countries are found by their names in it. */
  language: string
}

export type StaffRateRow = Exec['t']['taxRates']['$inferSelect']

export function rateListQuery(q: Exec, params: RateListParams): ListQuery<StaffRateRow> {
  const { taxRates } = q.t
  const { country, region, postalPrefix, taxClass, ratePpm, checkedOn, id } = taxRates
  const ranks = areaRanks(params.language)
  const [countryRank, regionRank] = [rankOf(ranks.countries, country), rankOf(ranks.regions, sql`${country} || '-' || ${region}`)]
  const orders = {
    area: [countryRank, regionRank, country, region, postalPrefix, taxClass, id],
    rate: [ratePpm, id],
    checked: [checkedOn, id],
  } as const
  const cursors = {
    area: (row: StaffRateRow) => [
      ranks.countries.indexOf(row.country),
      ranks.regions.indexOf(`${row.country}-${row.region}`),
      row.country,
      row.region,
      row.postalPrefix,
      row.taxClass,
      row.id,
    ],
    rate: (row: StaffRateRow) => [row.ratePpm, row.id],
    checked: (row: StaffRateRow) => [row.checkedOn, row.id],
  }
  return {
    from: sql`${taxRates}`,
    where: and(
      isInView(q, params),
      matchesSearch(q, params),
      params.country === null ? undefined : eq(country, params.country),
      params.taxClass === null ? undefined : sql`${taxClass} = ${params.taxClass}`,
      params.kind === null ? undefined : eq(taxRates.kind, params.kind),
    ),
    order: orders[params.sort],
    descending: params.descending,
    cursor: cursors[params.sort],
    select: (part) => selectPart(q.select().from(taxRates).$dynamic(), part),
  }
}

/** Countries, and the regions of those that need one, by their names. Both engines sort text by code, not by language. */
const areaRanks = (language: string) => ({
  countries: countryCodesByName(language),
  regions: countryList(language).flatMap(({ code }) =>
    needsRegion(code) ? regionsOf(code).map((region) => `${code}-${region.code}`) : [],
  ),
})

// Codes of our own lists, so they are written into the statement. 435 rates take 4 ms, 10,000 take 60 ms on SQLite and 130 ms on PostgreSQL.
const rankOf = (codes: string[], value: SQLWrapper): SQL =>
  sql`(case ${value} ${sql.raw(codes.map((code, rank) => `when '${code}' then ${rank}`).join(' '))} else -1 end)`

function isInView(q: Exec, { view, today }: RateListParams): SQL | undefined {
  const { validFrom, validTo } = q.t.taxRates
  if (view === 'all') return undefined
  if (view === 'upcoming') return gt(validFrom, today)
  if (view === 'ended') return lt(validTo, today)
  return and(or(isNull(validFrom), lte(validFrom, today)), or(isNull(validTo), gte(validTo, today)))
}

function matchesSearch(q: Exec, { search, language }: RateListParams): SQL | undefined {
  const { country, region, postalPrefix, name } = q.t.taxRates
  const word = search.trim().toLowerCase()
  if (word === '') return undefined
  const codes = countryList(language).flatMap((entry) => (entry.name.toLowerCase().includes(word) ? [entry.code] : []))
  const found = matchesWords(search, [country, region, postalPrefix, name])
  return codes.length > 0 ? or(found, inArray(country, codes)) : found
}
