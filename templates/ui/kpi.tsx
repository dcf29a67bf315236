import { Sparkline } from './chart.tsx'

export interface KpiData {
  label: string
  value: string
  /** The change against the period before, e.g. "+12.4%", and whether that is good. */
  change?: { text: string; tone: 'ok' | 'bad' | 'neutral' }
  trend?: number[]
}

/** The figures one looks at first. */
export function Kpis({ label, figures }: { label: string; figures: KpiData[] }) {
  return (
    <div class="kpis" role="group" aria-label={label}>
      {figures.map((figure) => (
        <dl class="panel kpi" data-tone={figure.change?.tone === 'bad' ? 'bad' : undefined}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.value}
            {figure.change && (
              <span class="change" data-tone={figure.change.tone}>
                {figure.change.text}
              </span>
            )}
          </dd>
          {figure.trend && (
            <dd>
              <Sparkline values={figure.trend} />
            </dd>
          )}
        </dl>
      ))}
    </div>
  )
}
