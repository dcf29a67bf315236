import { Sparkline } from './chart.tsx'

export interface KpiData {
  label: string
  value: string
  /** The change from the previous period, e.g. "+12.4%", and whether it is good. */
  change?: { text: string; tone: 'ok' | 'bad' | 'neutral' }
  trend?: number[]
}

export function Kpis({ label, metrics }: { label: string; metrics: KpiData[] }) {
  return (
    <div class="kpis" role="group" aria-label={label}>
      {metrics.map((metric) => (
        <dl class="panel kpi" data-tone={metric.change?.tone === 'bad' ? 'bad' : undefined}>
          <dt>{metric.label}</dt>
          <dd>
            {metric.value}
            {metric.change && (
              <span class="change" data-tone={metric.change.tone}>
                {metric.change.text}
              </span>
            )}
          </dd>
          {metric.trend && (
            <dd>
              <Sparkline values={metric.trend} />
            </dd>
          )}
        </dl>
      ))}
    </div>
  )
}
