import type { Period, DateRange } from '#src/admin/date-ranges.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'

interface PeriodPickerProps {
  view: View
  period: Period
  ranges: { range: DateRange; href: string; current: boolean }[]
  /** Of the page. */
  path: string
  /** Makes links and form swap a part of the page. */
  swapAttrs?: Record<string, string>
  /** Further fields of the form. */
  children?: Child
}

interface RangePickerProps extends Pick<PeriodPickerProps, 'view' | 'period' | 'ranges'> {
  withTax: boolean
  taxToggleHref: string
}

const swapAttrs = { 'hx-target': '#dashboard', 'hx-swap': 'outerMorph', 'hx-push-url': 'true', 'hx-sync': '#dashboard:replace' }

/** The days that a page of figures shows. */
export function PeriodPicker({ view, period, ranges, path, swapAttrs, children }: PeriodPickerProps) {
  const { t } = view
  const values: Record<string, string> = period.range === 'custom' ? { from: period.from, to: period.to } : {}
  const form = { values, errors: {} }
  const getAttrs = (href: string): Record<string, string> => (swapAttrs ? { 'hx-get': href, ...swapAttrs } : {})
  return (
    <div class="range-picker">
      <Tabs
        label={t('admin.dashboard.ranges')}
        tabs={ranges.map(({ range, href, current }) => ({ href, current, label: t(`admin.range.${range}`), attrs: getAttrs(href) }))}
      />
      <details class="filter-add" data-menu id="own-days">
        <summary class="button" data-size="small">
          {period.range === 'custom'
            ? t('admin.dashboard.days', { from: view.day(period.from, 'short'), to: view.day(period.to, 'short') })
            : t('admin.dashboard.customRange')}
        </summary>
        <form class="filter-card" method="get" action={path} {...getAttrs(path)}>
          {children}
          <Field form={form} name="from" type="date" label={t('admin.dashboard.from')} required />
          <Field form={form} name="to" type="date" label={t('admin.dashboard.to')} />
          <Button kind="primary" size="small">
            {t('admin.dashboard.applyRange')}
          </Button>
        </form>
      </details>
    </div>
  )
}

export function RangePicker({ view, period, ranges, withTax, taxToggleHref }: RangePickerProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="2">
      <PeriodPicker view={view} period={period} ranges={ranges} path="/admin/dashboard" swapAttrs={swapAttrs}>
        {!withTax && <input type="hidden" name="tax" value="without" />}
      </PeriodPicker>
      <p class="muted small">
        {period.range === 'today'
          ? t('admin.dashboard.comparedWithYesterday')
          : t('admin.dashboard.comparedWith', {
              from: view.day(period.previousFrom, 'short'),
              to: view.day(period.previousTo, 'short'),
            })}{' '}
        {t(withTax ? 'admin.dashboard.withTax' : 'admin.dashboard.withoutTax')}{' '}
        <a class="link" href={taxToggleHref} hx-get={taxToggleHref} {...swapAttrs}>
          {t(withTax ? 'admin.dashboard.excludeTax' : 'admin.dashboard.includeTax')}
        </a>
      </p>
    </div>
  )
}
