import { type DiscountState, type StaffDiscountRow } from '#src/discounts/list-discounts.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { datesText, effectText } from './discount-text.ts'

export const discountsPath = '/admin/ecommerce/discounts'

export interface DiscountRowState extends StaffDiscountRow {
  state: DiscountState
}

const stateTones: Record<DiscountState, Tone> = { active: 'ok', scheduled: 'info', ended: 'neutral', off: 'neutral' }

export function DiscountStateBadge({ view, state }: { view: View; state: DiscountState }) {
  return <Badge tone={stateTones[state]}>{view.t(`discounts.state.${state}`)}</Badge>
}

const optional = (value: number | string | null): number | string => value ?? ''

export const discountColumns: ListColumn<DiscountRowState, 'created' | 'name' | 'used'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'discounts.column.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  {
    label: 'discounts.column.code',
    csv: 'code',
    value: ({ code }) => code,
    cell: (row, view) => codeText(view, row),
    place: 'sub',
  },
  { label: 'discounts.column.effect', cell: (row, view) => effectText(view, row), place: 'end' },
  {
    label: 'discounts.column.state',
    csv: 'state',
    value: ({ state }) => state,
    cell: ({ state }, view) => <DiscountStateBadge view={view} state={state} />,
    place: 'badges',
  },
  { label: 'discounts.column.dates', cell: (row, view) => datesText(view, row), place: 'meta' },
  {
    label: 'discounts.column.used',
    csv: 'used',
    value: ({ used }) => used,
    cell: ({ used, usageLimit }, view) =>
      usageLimit === null ? view.number(used) : view.t('discounts.usedOf', { used: view.number(used), limit: view.number(usageLimit) }),
    sort: 'used',
    align: 'end',
  },
  { label: 'discounts.column.created', csv: 'created_at', time: ({ createdAt }) => createdAt, sort: 'created', align: 'end' },
  { csv: 'automatic', value: ({ automatic }) => String(automatic) },
  { csv: 'type', value: ({ kind }) => kind },
  // Percent: parts per million. Fixed: minor units.
  { csv: 'value', value: ({ value }) => value },
  { csv: 'starts_on', value: ({ startsOn }) => optional(startsOn) },
  { csv: 'ends_on', value: ({ endsOn }) => optional(endsOn) },
  { csv: 'usage_limit', value: ({ usageLimit }) => optional(usageLimit) },
  { csv: 'customer_limit', value: ({ customerLimit }) => optional(customerLimit) },
  { csv: 'stackable', value: ({ stackable }) => String(stackable) },
]

function codeText(view: View, { automatic, code, generated }: DiscountRowState) {
  const texts = [
    ...(automatic ? [view.t('discounts.automatic')] : []),
    ...(code === '' ? [] : [code]),
    ...(generated > 0 ? [view.t('discounts.generatedCount', { count: generated })] : []),
  ]
  return texts.length === 0 ? <span class="muted">{view.t('discounts.noCodes')}</span> : texts.join(' · ')
}

export function DiscountBulkBar({ view, back }: ListContext) {
  return (
    <BulkBar
      view={view}
      action={`${discountsPath}/bulk`}
      back={back}
      actions={[
        { value: 'activate', label: view.t('discounts.activate') },
        { value: 'deactivate', label: view.t('discounts.deactivate') },
        { value: 'delete', label: view.t('discounts.delete'), danger: true },
      ]}
    />
  )
}

export function DiscountTools({ view }: ListContext) {
  return (
    <>
      <LinkButton href={`${discountsPath}/test`} icon="circle-check" id="discounts-test">
        {view.t('discounts.test.title')}
      </LinkButton>
      <LinkButton href={`${discountsPath}/config`} icon="settings" id="discounts-config">
        {view.t('discounts.config.short')}
      </LinkButton>
    </>
  )
}
