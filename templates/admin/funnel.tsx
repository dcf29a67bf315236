import type { View } from '#src/web/view.ts'
import type { FunnelCounts } from '#src/visitors/funnel-steps.ts'
import { Bars } from '#templates/ui/chart.tsx'
import { Panel } from '#templates/ui/panel.tsx'

export interface FunnelData {
  visitors: FunnelCounts
  /** Paid orders. */
  paid: number
  /** Paid orders against visits in tenths of a percent; null while nobody was counted. */
  conversion: number | null
  /** The same of each day; empty for a single one. */
  trend: number[]
  /** Its change against the period before, whole percent. */
  change: number | null
}

/** How many visitors came how far on the way to an order. */
export function Funnel({ view, funnel }: { view: View; funnel: FunnelData }) {
  const { visits, products, carts, checkouts, reviews } = funnel.visitors
  const counts = { visits, products, carts, checkouts, reviews, paid: funnel.paid }
  const names = Object.keys(counts) as (keyof typeof counts)[]
  return (
    <Panel title={view.t('admin.dashboard.funnel')} id="funnel">
      {visits === 0 ? (
        <p class="muted small">{view.t('admin.dashboard.noVisits')}</p>
      ) : (
        <>
          <Bars
            bars={names.map((name, index) => ({
              label: view.t(`admin.dashboard.funnel.${name}`),
              value: counts[name],
              valueText: view.number(counts[name]),
              note: index === 0 ? '' : shareOfPrevious(view, counts[name], counts[names[index - 1]!]),
            }))}
          />
          <p class="muted small">{view.t('admin.dashboard.funnelNote')}</p>
        </>
      )}
    </Panel>
  )
}

// An order may be paid by who came on another day: more than came so far is no share of them.
function shareOfPrevious(view: View, count: number, previous: number): string {
  if (previous === 0 || count > previous) return ''
  return view.t('admin.dashboard.ofBefore', { percent: view.number(Math.round((count / previous) * 100) / 100, 'percent') })
}
