import type { StaffRateRow } from '#src/tax/list-rates.ts'
import { percentInput } from '#src/lib/money/percent.ts'
import { countryName, regionsOf } from '#src/lib/addresses/countries.ts'
import { shownPrefix } from '#src/lib/addresses/postal-prefixes.ts'
import { taxName } from '#src/lib/tax/tax-row-name.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge } from '#templates/ui/notice.tsx'

export type RateRow = StaffRateRow & { state: 'active' | 'upcoming' | 'ended' }

export const rateColumns: ListColumn<RateRow, 'area' | 'rate' | 'checked'>[] = [
  { csv: 'id', value: ({ id }) => id },
  {
    label: 'tax.area',
    csv: 'country',
    value: ({ country }) => country,
    cell: (row, view) => <AreaName view={view} area={row} />,
    sort: 'area',
    place: 'title',
  },
  { csv: 'region', value: ({ region }) => region },
  { csv: 'postal_prefix', value: ({ postalPrefix }) => postalPrefix },
  {
    label: 'tax.class',
    csv: 'tax_class',
    value: ({ taxClass }) => taxClass,
    cell: ({ taxClass }, view) => view.t(`tax.class.${taxClass}`),
    place: 'badges',
  },
  { csv: 'kind', value: ({ kind }) => kind },
  { label: 'tax.name', csv: 'name', value: ({ name }) => name, cell: ({ name }, view) => taxName(view, name), place: 'sub' },
  {
    label: 'tax.valid',
    cell: (row, view) => (
      <>
        {row.state !== 'active' && <Badge tone={row.state === 'upcoming' ? 'info' : 'neutral'}>{view.t(`tax.view.${row.state}`)}</Badge>}{' '}
        <span class="muted">{validityText(view, row)}</span>
      </>
    ),
    place: 'meta',
  },
  { csv: 'valid_from', value: ({ validFrom }) => validFrom ?? '' },
  { csv: 'valid_to', value: ({ validTo }) => validTo ?? '' },
  {
    label: 'tax.checkedOn',
    csv: 'checked_on',
    value: ({ checkedOn }) => checkedOn,
    cell: ({ checkedOn }, view) => <span class="muted">{view.day(checkedOn, 'short')}</span>,
    sort: 'checked',
  },
  {
    label: 'tax.rate',
    csv: 'rate',
    value: ({ ratePpm }) => percentInput(ratePpm),
    cell: ({ ratePpm, adds }, view) => `${adds ? '+ ' : ''}${view.number(ratePpm / 1_000_000, 'rate')}`,
    sort: 'rate',
    align: 'end',
    place: 'end',
  },
  { csv: 'adds', value: ({ adds }) => (adds ? 1 : 0) },
]

/** Countries and states are named in the visitor's language already. */
export const AreaName = ({ view, area }: { view: View; area: Parameters<typeof areaName>[1] }) => (
  <span translate="no">{areaName(view, area)}</span>
)

/** "United States, California, 902…". */
export function areaName(view: Pick<View, 't' | 'language'>, area: { country: string; region: string; postalPrefix?: string }): string {
  const { country, region, postalPrefix = '' } = area
  const regionName = regionsOf(country).find(({ code }) => code === region)?.name ?? region
  return [countryName(view.language, country), regionName, postalPrefix === '' ? '' : shownPrefix(country, postalPrefix)]
    .filter(Boolean)
    .join(', ')
}

export function validityText(
  view: Pick<View, 't' | 'day'>,
  { validFrom, validTo }: { validFrom: string | null; validTo: string | null },
): string {
  if (validFrom !== null && validTo !== null)
    return view.t('tax.fromTo', { from: view.day(validFrom, 'short'), to: view.day(validTo, 'short') })
  if (validFrom !== null) return view.t('tax.from', { from: view.day(validFrom, 'short') })
  return validTo === null ? '' : view.t('tax.until', { to: view.day(validTo, 'short') })
}
