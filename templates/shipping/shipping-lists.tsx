import { countryName } from '#src/lib/addresses/countries.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { shorten } from '#src/lib/text/shorten.ts'
import { maxCountriesNamed, shownPrefixesLength } from '#src/shipping/limits.ts'
import type { BoxRow, RuleRow, ZoneRow } from '#src/shipping/list-shipping.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge } from '#templates/ui/notice.tsx'

export const zoneColumns: ListColumn<ZoneRow, 'name'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'shipping.column.zone', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  {
    label: 'shipping.column.countries',
    csv: 'countries',
    value: ({ countries }) => countries.join(' '),
    cell: ({ countries }, view) => describeCountries(view, countries),
    place: 'sub',
  },
  {
    label: 'shipping.column.regions',
    csv: 'regions',
    value: ({ regions }) => regions.join(' '),
    cell: ({ regions }, view) => (regions.length === 0 ? '' : view.t('shipping.countRegions', { count: regions.length })),
  },
  {
    label: 'shipping.column.postalPrefixes',
    csv: 'postal_prefixes',
    value: ({ postalPrefixes }) => postalPrefixes.join(' '),
    cell: ({ postalPrefixes }) => shorten(postalPrefixes.join(', '), shownPrefixesLength),
  },
  { label: 'shipping.column.rates', csv: 'rates', value: ({ rates }) => rates, align: 'end', place: 'end' },
]

export const ruleColumns: ListColumn<RuleRow, 'price' | 'name'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'shipping.column.rate', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  {
    label: 'shipping.column.zone',
    csv: 'zone',
    value: ({ zone }) => zone ?? '',
    cell: ({ zone }, view) => zone ?? view.t('shipping.everywhere'),
    place: 'sub',
  },
  {
    label: 'shipping.column.conditions',
    cell: (row, view) => <span class="muted">{describeLimits(view, row)}</span>,
    place: 'meta',
  },
  { csv: 'min_weight_g', value: ({ minWeight }) => minWeight ?? '' },
  { csv: 'max_weight_g', value: ({ maxWeight }) => maxWeight ?? '' },
  { csv: 'min_total', value: ({ minTotal }, view) => optionalMoney(view, minTotal) },
  { csv: 'max_total', value: ({ maxTotal }, view) => optionalMoney(view, maxTotal) },
  { csv: 'min_days', value: ({ minDays }) => minDays },
  { csv: 'max_days', value: ({ maxDays }) => maxDays },
  { label: 'shipping.column.transit', cell: ({ minDays, maxDays }, view) => describeDays(view, minDays, maxDays) },
  {
    label: 'shipping.column.active',
    csv: 'active',
    value: ({ active }) => (active ? 1 : 0),
    cell: ({ active }, view) => (
      <Badge tone={active ? 'ok' : 'neutral'}>{view.t(active ? 'shipping.view.active' : 'shipping.view.inactive')}</Badge>
    ),
    place: 'badges',
  },
  { csv: 'price_per_kg', value: ({ pricePerKg }, view) => optionalMoney(view, pricePerKg) },
  {
    label: 'shipping.column.price',
    csv: 'price',
    value: ({ price }, view) => optionalMoney(view, price),
    cell: ({ price, pricePerKg }, view) => (
      <>
        {price === 0 && !pricePerKg ? view.t('shipping.free') : view.money(price)}
        {pricePerKg ? <span class="muted small"> {view.t('shipping.plusPerKg', { amount: view.money(pricePerKg) })}</span> : ''}
      </>
    ),
    sort: 'price',
    align: 'end',
    place: 'end',
  },
]

export const boxColumns: ListColumn<BoxRow, 'name'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'shipping.column.box', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  {
    label: 'shipping.column.size',
    cell: ({ length, width, height }, view) => sizeText(view, { length, width, height }),
    place: 'sub',
  },
  { csv: 'length_mm', value: ({ length }) => length },
  { csv: 'width_mm', value: ({ width }) => width },
  { csv: 'height_mm', value: ({ height }) => height },
  { csv: 'max_weight_g', value: ({ maxWeight }) => maxWeight },
  { csv: 'tare_weight_g', value: ({ tareWeight }) => tareWeight },
  { label: 'shipping.column.tareWeight', cell: ({ tareWeight }, view) => view.weight(tareWeight), align: 'end' },
  { label: 'shipping.column.maxWeight', cell: ({ maxWeight }, view) => view.weight(maxWeight), align: 'end', place: 'end' },
]

/** "400 × 300 × 250 mm". */
export const sizeText = (view: View, { length, width, height }: { length: number; width: number; height: number }): string =>
  view.t('shipping.size', { length: view.number(length), width: view.number(width), height: view.number(height) })

export function describeDays(view: View, minDays: number, maxDays: number): string {
  return minDays === maxDays
    ? view.t('shipping.days', { count: maxDays })
    : view.t('shipping.dayRange', { min: view.number(minDays), max: view.number(maxDays) })
}

function describeCountries(view: View, countries: string[]): string {
  if (countries.length === 0) return view.t('shipping.everywhere')
  if (countries.length > maxCountriesNamed) return view.t('shipping.countCountries', { count: countries.length })
  return countries.map((code) => countryName(view.language, code)).join(', ')
}

function describeLimits(view: View, { minWeight, maxWeight, minTotal, maxTotal }: RuleRow): string {
  const range = (min: number | null, max: number | null, format: (value: number) => string): string[] => {
    if (min === null && max === null) return []
    if (min === null) return [view.t('shipping.upTo', { max: format(max!) })]
    if (max === null) return [view.t('shipping.from', { min: format(min) })]
    return [view.t('shipping.between', { min: format(min), max: format(max) })]
  }
  const parts = [...range(minTotal, maxTotal, view.money), ...range(minWeight, maxWeight, view.weight)]
  return parts.length === 0 ? view.t('shipping.noLimits') : parts.join(' · ')
}

const optionalMoney = (view: View, amount: number | null): string =>
  amount === null ? '' : decimalAmount(amount, view.moneyInput.currency)
