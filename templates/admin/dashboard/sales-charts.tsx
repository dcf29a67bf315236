import type { SalesChanges, SalesMetrics, SalesTotals } from '#src/admin/sales-totals.ts'
import type { View } from '#src/web/view.ts'
import type { FunnelData } from './funnel.tsx'
import { AreaChart } from '#templates/ui/chart.tsx'
import { type KpiData, Kpis } from '#templates/ui/kpi.tsx'

export interface SalesProps {
  view: View
  sales: {
    current: SalesTotals
    previous: SalesTotals
    changes: SalesChanges
    steps: { label: string; current: SalesMetrics; previous: SalesMetrics }[]
  }
}

interface SalesKpisProps extends SalesProps {
  funnel: FunnelData
  /** Null without access to tickets. */
  openTickets: string | null
}

export function SalesKpis({ view, sales: { current, changes, steps }, funnel, openTickets }: SalesKpisProps) {
  const trend = (value: (sales: SalesMetrics) => number) => steps.map((step) => value(step.current))
  const kpis: KpiData[] = [
    {
      label: view.t('admin.dashboard.revenue'),
      value: view.money(current.net),
      change: changeBadge(view, changes.net),
      trend: trend((sales) => sales.revenue - sales.refunded),
    },
    {
      label: view.t('admin.dashboard.orderCount'),
      value: view.number(current.orders),
      change: changeBadge(view, changes.orders),
      trend: trend((sales) => sales.orders),
    },
    {
      label: view.t('admin.dashboard.averageOrder'),
      value: view.money(current.averageOrder),
      change: changeBadge(view, changes.averageOrder),
      trend: trend((sales) => (sales.orders === 0 ? 0 : sales.revenue / sales.orders)),
    },
    {
      label: view.t('admin.dashboard.conversion'),
      value: funnel.conversion === null ? '–' : view.number(funnel.conversion / 1000, 'percent'),
      change: changeBadge(view, funnel.change),
      ...(funnel.trend.length > 1 ? { trend: funnel.trend } : {}),
    },
    {
      label: view.t('admin.dashboard.unitCount'),
      value: view.number(current.units),
      change: changeBadge(view, changes.units),
      trend: trend((sales) => sales.units),
    },
    {
      label: view.t('admin.dashboard.refunds'),
      value: view.money(current.refunded),
      change: changeBadge(view, changes.refunded, -1),
      trend: trend((sales) => sales.refunded),
    },
    ...(openTickets === null ? [] : [{ label: view.t('admin.dashboard.openTickets'), value: openTickets }]),
  ]
  return <Kpis label={view.t('admin.dashboard.figures')} metrics={kpis} />
}

export function RevenueChart({ view, sales: { current, previous, steps } }: SalesProps) {
  return (
    <AreaChart
      id="revenue-chart"
      title={view.t('admin.dashboard.revenue')}
      summary={view.t('admin.dashboard.revenueSummary', { now: view.money(current.net), before: view.money(previous.net) })}
      points={steps.map((step) => ({
        label: step.label,
        value: Math.max(0, step.current.revenue - step.current.refunded),
        previous: Math.max(0, step.previous.revenue - step.previous.refunded),
      }))}
      format={(minor) => view.money(minor).replace(/[.,]00(?!\d)/, '')}
      labels={{
        period: view.t('admin.dashboard.date'),
        value: view.t('admin.dashboard.thisPeriod'),
        previous: view.t('admin.dashboard.previousPeriod'),
        showData: view.t('common.showData'),
      }}
    />
  )
}

// `betterSign` is 1 when more is better, -1 when less is.
function changeBadge(view: View, change: number | null, betterSign: 1 | -1 = 1): KpiData['change'] {
  if (change === null) return undefined
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const tone = change === 0 ? 'neutral' : change * betterSign > 0 ? 'ok' : 'bad'
  return { text: `${sign}${view.number(Math.abs(change) / 100, 'percent')}`, tone }
}
