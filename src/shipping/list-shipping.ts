import { eq, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import type { RuleTerms } from './flat-rates.ts'

interface ListParams<Sort extends string> {
  search: string
  sort: Sort
  descending: boolean
}

export interface ZoneRow {
  id: number
  name: string
  countries: string[]
  regions: string[]
  postalPrefixes: string[]
  rates: number
}

export function zoneListQuery(q: Exec, { search, descending }: ListParams<'name'>): ListQuery<ZoneRow> {
  const { shippingZones: zones, shippingRules: rules } = q.t
  return {
    from: sql`${zones}`,
    where: matchesWords(search, [zones.name]),
    order: [zones.name, zones.id],
    descending,
    cursor: (row) => [row.name, row.id],
    select: (part) =>
      selectPart(
        q
          .select({
            id: zones.id,
            name: zones.name,
            countries: zones.countries,
            regions: zones.regions,
            postalPrefixes: zones.postalPrefixes,
            rates: sql<number>`(select count(*) from ${rules} where ${rules.zoneId} = ${zones.id})`.mapWith(Number),
          })
          .from(zones)
          .$dynamic(),
        part,
      ),
  }
}

export interface RuleRow extends RuleTerms {
  id: number
  /** Null = everywhere. */
  zone: string | null
}

export function ruleListQuery(
  q: Exec,
  { search, sort, descending, view }: ListParams<'price' | 'name'> & { view: 'all' | 'active' | 'inactive' },
): ListQuery<RuleRow> {
  const { shippingRules: rules, shippingZones: zones } = q.t
  const words = matchesWords(search, [rules.name, sql`coalesce(${zones.name}, '')`])
  const state = view === 'all' ? undefined : eq(rules.active, view === 'active')
  return {
    from: sql`${rules} left join ${zones} on ${zones.id} = ${rules.zoneId}`,
    where: words && state ? sql`${words} and ${state}` : (words ?? state),
    order: [rules[sort], rules.id],
    descending,
    cursor: (row) => [row[sort], row.id],
    select: (part) =>
      selectPart(
        q
          .select({
            id: rules.id,
            name: rules.name,
            price: rules.price,
            pricePerKg: rules.pricePerKg,
            zone: zones.name,
            minWeight: rules.minWeight,
            maxWeight: rules.maxWeight,
            minTotal: rules.minTotal,
            maxTotal: rules.maxTotal,
            minDays: rules.minDays,
            maxDays: rules.maxDays,
            active: rules.active,
          })
          .from(rules)
          .leftJoin(zones, eq(zones.id, rules.zoneId))
          .$dynamic(),
        part,
      ),
  }
}

export interface BoxRow {
  id: number
  name: string
  length: number
  width: number
  height: number
  maxWeight: number
  tareWeight: number
}

export function boxListQuery(q: Exec, { search, descending }: ListParams<'name'>): ListQuery<BoxRow> {
  const { shippingBoxes: boxes } = q.t
  return {
    from: sql`${boxes}`,
    where: matchesWords(search, [boxes.name]),
    order: [boxes.name, boxes.id],
    descending,
    cursor: (row) => [row.name, row.id],
    select: (part) => selectPart(q.select().from(boxes).$dynamic(), part),
  }
}
