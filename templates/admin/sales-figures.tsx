import type { Changes, Sold, Totals } from '#src/admin/figures.ts'
import type { View } from '#src/web/view.ts'
import type { FunnelData } from './funnel.tsx'
import { AreaChart } from '#templates/ui/chart.tsx'
import { type KpiData, Kpis } from '#templates/ui/kpi.tsx'

export interface SoldProps {
  view: View
  sold: { now: Totals; before: Totals; changes: Changes; steps: { label: string; now: Sold; before: Sold }[] }
}

/** The six figures one looks at first, each with its change and its course. */
export function SalesKpis({ view, sold: { now, changes, steps }, funnel }: SoldProps & { funnel: FunnelData }) {
  const course = (value: (sold: Sold) => number) => steps.map((step) => value(step.now))
  const figures: KpiData[] = [
    {
      label: view.t('overview.revenue'),
      value: view.money(now.net),
      change: told(view, changes.net),
      trend: course((one) => one.revenue - one.refunded),
    },
    {
      label: view.t('overview.orderCount'),
      value: view.number(now.orders),
      change: told(view, changes.orders),
      trend: course((one) => one.orders),
    },
    {
      label: view.t('overview.averageOrder'),
      value: view.money(now.averageOrder),
      change: told(view, changes.averageOrder),
      trend: course((one) => (one.orders === 0 ? 0 : one.revenue / one.orders)),
    },
    {
      label: view.t('overview.conversion'),
      value: funnel.conversion === null ? '–' : `${view.number(funnel.conversion / 10)}%`,
      change: told(view, funnel.change),
      ...(funnel.course.length > 1 ? { trend: funnel.course } : {}),
    },
    {
      label: view.t('overview.unitCount'),
      value: view.number(now.units),
      change: told(view, changes.units),
      trend: course((one) => one.units),
    },
    {
      label: view.t('overview.refunds'),
      value: view.money(now.refunded),
      change: told(view, changes.refunded, -1),
      trend: course((one) => one.refunded),
    },
  ]
  return <Kpis label={view.t('overview.figures')} figures={figures} />
}

/** Net revenue over the range, with the range before as a dashed line. */
export function RevenueChart({ view, sold: { now, before, steps } }: SoldProps) {
  return (
    <AreaChart
      id="revenue-chart"
      title={view.t('overview.revenue')}
      summary={view.t('overview.revenueSummary', { now: view.money(now.net), before: view.money(before.net) })}
      points={steps.map((step) => ({
        label: step.label,
        value: Math.max(0, step.now.revenue - step.now.refunded),
        before: Math.max(0, step.before.revenue - step.before.refunded),
      }))}
      format={(minor) => view.money(minor).replace(/[.,]00(?!\d)/, '')}
      words={{
        period: view.t('overview.when'),
        value: view.t('overview.thisTime'),
        before: view.t('overview.timeBefore'),
        showData: view.t('common.showData'),
      }}
    />
  )
}

// `good` is 1 where more is better, -1 where less is.
function told(view: View, change: number | null, good: 1 | -1 = 1): KpiData['change'] {
  if (change === null) return undefined
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const tone = change === 0 ? 'neutral' : change * good > 0 ? 'ok' : 'bad'
  return { text: `${sign}${view.number(Math.abs(change))}%`, tone }
}
