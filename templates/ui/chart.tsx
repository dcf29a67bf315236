import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

export interface ChartPoint {
  label: string
  value: number
  /** The value in the previous period. */
  previous?: number
}

interface AreaChartProps {
  id: string
  title: string
  /** One sentence that describes the chart. */
  summary: string
  points: ChartPoint[]
  format(value: number): string
  labels: { period: string; value: string; previous?: string; showData: string }
}

const width = 1000
const height = 220

/** Odd, so that narrow screens can leave out every other one and still have the first and the last. */
const maxLabels = 7

/** Values over time, with the previous period as a dashed line. Server-rendered SVG; labels are HTML, so they do not scale. */
export function AreaChart({ id, title, summary, points, format, labels }: AreaChartProps) {
  const hasComparison = points.some((point) => point.previous !== undefined)
  const maxValue = Math.max(1, ...points.map((point) => Math.max(point.value, point.previous ?? 0)))
  const y = scaleLinear().domain([0, maxValue]).nice(4).range([height, 0])
  const x = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range([0, width])
  const accessors = (value: (point: ChartPoint) => number) => ({
    x: (_: ChartPoint, index: number) => x(index),
    y: (point: ChartPoint) => y(value(point)),
  })
  const current = accessors((point) => point.value)
  const previous = accessors((point) => point.previous ?? 0)
  const ticks = y.ticks(4)
  return (
    <div class="chart" id={id}>
      {hasComparison && labels.previous && (
        <ul class="legend">
          <li>{labels.value}</li>
          <li data-before>{labels.previous}</li>
        </ul>
      )}
      <div class="chart-plot">
        <div class="chart-y" aria-hidden="true">
          {ticks.map((tick) => (
            <span>{format(tick)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-labelledby={`${id}-title ${id}-summary`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{summary}</desc>
          {ticks.map((tick) => (
            <path class="chart-grid" d={`M0 ${roundToHundredths(y(tick))}H${width}`} />
          ))}
          {hasComparison && (
            <path class="chart-before" d={roundPath(line<ChartPoint>().x(previous.x).y(previous.y).curve(curveMonotoneX)(points))} />
          )}
          <path class="chart-area" d={roundPath(area<ChartPoint>().x(current.x).y0(height).y1(current.y).curve(curveMonotoneX)(points))} />
          <path class="chart-line" d={roundPath(line<ChartPoint>().x(current.x).y(current.y).curve(curveMonotoneX)(points))} />
          {points.map((point, index) => (
            <HoverStrip
              left={x(index)}
              top={y(point.value)}
              step={width / Math.max(1, points.length - 1)}
              text={pointText(point, format, labels.previous)}
            />
          ))}
        </svg>
        <div class="chart-x" aria-hidden="true">
          {sampleEvenly(points, maxLabels).map((point, index, { length }) => (
            <span class={length % 2 === 1 && index % 2 === 1 ? 'only-wide' : undefined}>{point.label}</span>
          ))}
        </div>
      </div>
      <details class="chart-data">
        <summary>{labels.showData}</summary>
        <div tabindex={0} role="group" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{labels.period}</th>
                <th scope="col">{labels.value}</th>
                {hasComparison && <th scope="col">{labels.previous}</th>}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr>
                  <th scope="row">{point.label}</th>
                  <td>{format(point.value)}</td>
                  {hasComparison && <td>{format(point.previous ?? 0)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}

/** A line without axes, next to a figure. */
export function Sparkline({ values }: { values: number[] }) {
  if (values.length < 2) return <></>
  const low = Math.min(...values)
  const high = Math.max(...values)
  const x = scaleLinear()
    .domain([0, values.length - 1])
    .range([0, 200])
  const y = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .range([36, 4])
  const left = (_: number, index: number) => x(index)
  const top = (value: number) => y(value)
  return (
    <svg class="spark" viewBox="0 0 200 40" preserveAspectRatio="none" aria-hidden="true">
      <path class="chart-area" d={roundPath(area<number>().x(left).y0(40).y1(top).curve(curveMonotoneX)(values))} />
      <path class="chart-line" d={roundPath(line<number>().x(left).y(top).curve(curveMonotoneX)(values))} />
    </svg>
  )
}

export function Bars({ bars }: { bars: { label: string; value: number; valueText: string; note?: string; href?: string }[] }) {
  const maxValue = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <ol class="bars">
      {bars.map((bar) => (
        <li>
          <span>
            {bar.href ? (
              <a class="link" href={bar.href}>
                {bar.label}
              </a>
            ) : (
              bar.label
            )}
            {bar.note && <small> {bar.note}</small>}
          </span>
          <span class="num">{bar.valueText}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width={roundToHundredths((100 * bar.value) / maxValue)} height="8" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ol>
  )
}

// A hover area that shows a line, a dot and, as its title, the value.
function HoverStrip({ left, top, step, text }: { left: number; top: number; step: number; text: string }) {
  return (
    <g class="chart-step">
      <title>{text}</title>
      <rect x={roundToHundredths(left - step / 2)} y="0" width={roundToHundredths(step)} height={height} />
      <path class="chart-rule" d={`M${roundToHundredths(left)} 0V${height}`} />
      <path class="chart-dot" d={`M${roundToHundredths(left)} ${roundToHundredths(top)}h0.01`} />
    </g>
  )
}

function pointText(point: ChartPoint, format: (value: number) => string, previous: string | undefined): string {
  const current = `${point.label}: ${format(point.value)}`
  return point.previous === undefined || !previous ? current : `${current} (${previous}: ${format(point.previous)})`
}

function sampleEvenly(points: ChartPoint[], count: number): ChartPoint[] {
  if (points.length <= count) return points
  return Array.from({ length: count }, (_, index) => points[Math.round((index * (points.length - 1)) / (count - 1))]!)
}

// Two decimals are precise enough and save a third of the bytes.
function roundPath(path: string | null): string {
  return (path ?? '').replace(/\d+\.\d+/g, (number) => String(roundToHundredths(Number(number))))
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
