import type { View } from '#src/web/view.ts'
import type { FunnelCounts } from '#src/visitors/funnel-steps.ts'
import { Bars } from '#templates/ui/chart.tsx'
import { Panel } from '#templates/ui/panel.tsx'

export interface FunnelData {
  visitors: FunnelCounts
  paid: number
  /** Paid orders per visitor in tenths of a percent; null without visitors. */
  conversion: number | null
  /** The conversion of each day; empty for a single day. */
  trend: number[]
  /** Change from the previous period, whole percent. */
  change: number | null
}

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

// Orders may be paid on a later day, so a step can exceed the previous one; then no share is shown.
function shareOfPrevious(view: View, count: number, previous: number): string {
  if (previous === 0 || count > previous) return ''
  return view.t('admin.dashboard.ofPreviousStep', { percent: view.number(Math.round((count / previous) * 100) / 100, 'percent') })
}
