import type { PageWeight } from './page-weight.ts'
import type { Measurement } from './measure.ts'

/** Columns as wide as their widest cell, the first to the left and the rest to the right. */
export function table(headers: string[], rows: string[][]): string {
  const widths = headers.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]!.length)))
  const line = (cells: string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join('  ')
  return [line(headers), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].map((text) => text.trimEnd()).join('\n')
}

/** A number with `digits` behind the point; a dash where nothing was measured. */
export const formatNumber = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '-')

export const kb = (bytes: number): string => formatNumber(bytes / 1024, 1)

/** Processor time against the plain server's. */
export const ratioOf = ({ shop, baseline }: Measurement): number => (baseline ? shop.cpu / baseline.cpu : NaN)

export function shopTable(results: { name: string; measured: Measurement }[]): string {
  return table(
    ['', 'per s', 'p50 ms', 'p99 ms', 'CPU µs', 'plain µs', 'ratio', 'KB'],
    results.map(({ name, measured }) => {
      const { shop, baseline, bytes } = measured
      return [
        name,
        formatNumber(shop.perSecond),
        formatNumber(shop.p50, 1),
        formatNumber(shop.p99, 1),
        formatNumber(shop.cpu),
        formatNumber(baseline?.cpu ?? NaN, 1),
        formatNumber(ratioOf(measured), 1),
        bytes > 0 ? kb(bytes) : '-',
      ]
    }),
  )
}

/** A target with what was measured; `value` NaN = not measured in this run. */
export interface TargetResult {
  target: string
  value: number
  atMost: number
  digits: number
}

export function targetTable(targetResults: TargetResult[]): string {
  return table(
    ['target', 'at most', 'measured', ''],
    targetResults.map(({ target, value, atMost, digits }) => [
      target,
      formatNumber(atMost, Number.isInteger(atMost) ? 0 : 1),
      formatNumber(value, digits),
      Number.isFinite(value) ? (value <= atMost ? 'met' : 'NOT MET') : 'not measured',
    ]),
  )
}

export function pageWeightLine({ html, css, js, other, requests }: PageWeight): string {
  return `First view of a product page, gzip: HTML ${kb(html)} + CSS ${kb(css)} + JS ${kb(js)} = ${kb(html + css + js)} KB; fonts and icons ${kb(other)} KB; ${requests} requests besides images`
}
