import type { FirstView } from './first-view.ts'
import type { Measured } from './measure.ts'

/** Columns as wide as their widest cell, the first to the left and the rest to the right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].map((text) => text.trimEnd()).join('\n')
}

/** A number with `digits` behind the point; a dash where nothing was measured. */
export const figure = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '-')

export const kb = (bytes: number): string => figure(bytes / 1024, 1)

/** Processor time against the plain server's. */
export const ratioOf = ({ shop, plain }: Measured): number => (plain ? shop.cpu / plain.cpu : NaN)

/** One line per scenario of one shop. */
export function shopTable(results: { name: string; measured: Measured }[]): string {
  return table(
    ['', 'per s', 'p50 ms', 'p99 ms', 'CPU µs', 'plain µs', 'ratio', 'KB'],
    results.map(({ name, measured }) => {
      const { shop, plain, bytes } = measured
      return [
        name,
        figure(shop.perSecond),
        figure(shop.p50, 1),
        figure(shop.p99, 1),
        figure(shop.cpu),
        figure(plain?.cpu ?? NaN, 1),
        figure(ratioOf(measured), 1),
        bytes > 0 ? kb(bytes) : '-',
      ]
    }),
  )
}

/** A target with what was measured; `value` NaN = not measured in this run. */
export interface Verdict {
  target: string
  value: number
  atMost: number
  digits: number
}

export function verdictTable(verdicts: Verdict[]): string {
  return table(
    ['target', 'at most', 'measured', ''],
    verdicts.map(({ target, value, atMost, digits }) => [
      target,
      figure(atMost, Number.isInteger(atMost) ? 0 : 1),
      figure(value, digits),
      Number.isFinite(value) ? (value <= atMost ? 'met' : 'NOT MET') : 'not measured',
    ]),
  )
}

export function firstViewLine({ html, css, js, other, requests }: FirstView): string {
  return `First view of a product page, gzip: HTML ${kb(html)} + CSS ${kb(css)} + JS ${kb(js)} = ${kb(html + css + js)} KB; fonts and icons ${kb(other)} KB; ${requests} requests besides pictures`
}
