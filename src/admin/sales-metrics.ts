import { addDays } from '#src/lib/dates.ts'

export const dateRanges = ['today', '7', '30', '90'] as const
export type DateRange = (typeof dateRanges)[number]

/** Days from `from` to `to` inclusive (YYYY-MM-DD), and the same number of days before them. */
export interface Period {
  range: DateRange | 'custom'
  from: string
  to: string
  previousFrom: string
  previousTo: string
}

export function periodForRange(range: DateRange, today: string): Period {
  const days = range === 'today' ? 1 : Number(range)
  return { range, ...withPreviousPeriod(addDays(today, 1 - days), today) }
}

/** Parses the period of a URL: a range, or `from` and `to` (at most 366 days, not in the future). Default: 30 days. */
export function parsePeriod(query: URLSearchParams, today: string): Period {
  const range = dateRanges.find((option) => option === query.get('range'))
  const from = parseDay(query.get('from'))
  const to = parseDay(query.get('to')) ?? today
  if (range || from === null || from > to || from > today) return periodForRange(range ?? '30', today)
  const end = to > today ? today : to
  const start = daysBetween(from, end) > maxPeriodDays ? addDays(end, 1 - maxPeriodDays) : from
  return { range: 'custom', ...withPreviousPeriod(start, end) }
}

const maxPeriodDays = 366

function withPreviousPeriod(from: string, to: string): Omit<Period, 'range'> {
  return { from, to, previousFrom: addDays(from, -daysBetween(from, to)), previousTo: addDays(from, -1) }
}

// Inclusive.
const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days + 1

function parseDay(text: string | null): string | null {
  if (text === null || !/^(20|21)\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    return null
  }
}

/** Sales of a day or hour; amounts in minor units. */
export interface SalesMetrics {
  orders: number
  units: number
  revenue: number
  /** Tax included in the revenue. */
  tax: number
  refunded: number
}

/** The same without tax. Refunds are assumed to contain the same share of tax as sales. */
export function withoutTax<T extends SalesMetrics>(sales: T): T {
  const { revenue, tax, refunded } = sales
  return { ...sales, revenue: revenue - tax, tax: 0, refunded: revenue > 0 ? Math.round(refunded * (1 - tax / revenue)) : refunded }
}

export interface SalesTotals extends SalesMetrics {
  /** Captured minus refunded, minor units. */
  net: number
  /** Captured revenue per order in minor units, half up; 0 without orders. */
  averageOrder: number
}

export function sumSales(rows: SalesMetrics[]): SalesTotals {
  const totals = { orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 }
  for (const row of rows) {
    totals.orders += row.orders
    totals.units += row.units
    totals.revenue += row.revenue
    totals.tax += row.tax
    totals.refunded += row.refunded
  }
  return {
    ...totals,
    net: totals.revenue - totals.refunded,
    averageOrder: totals.orders === 0 ? 0 : Math.round(totals.revenue / totals.orders),
  }
}

/** Change in whole percent; null without a previous value. */
export function percentChange(current: number, previous: number): number | null {
  return previous === 0 ? null : Math.round(((current - previous) / Math.abs(previous)) * 100)
}

export type SalesChanges = Record<keyof SalesTotals, number | null>

export function percentChanges(current: SalesTotals, previous: SalesTotals): SalesChanges {
  const names = Object.keys(current) as (keyof SalesTotals)[]
  return Object.fromEntries(names.map((name) => [name, percentChange(current[name], previous[name])])) as SalesChanges
}
