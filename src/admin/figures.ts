import { addDays } from '#src/lib/dates.ts'

export const ranges = ['today', '7', '30', '90'] as const
export type Range = (typeof ranges)[number]

/** Days from `from` to `to` inclusive (YYYY-MM-DD), and the same number of days right before them. */
export interface Period {
  /** 'custom' when somebody named the days. */
  range: Range | 'custom'
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

/** The days a range means on a day, that day included. */
export function periodOf(range: Range, today: string): Period {
  const days = range === 'today' ? 1 : Number(range)
  return { range, ...besideBefore(addDays(today, 1 - days), today) }
}

/** The period an address asks for: a range, or the days `from` and `to` (at most a year and a day of them, none to come); else 30 days. */
export function periodAsked(asked: URLSearchParams, today: string): Period {
  const range = ranges.find((one) => one === asked.get('range'))
  const from = dayFrom(asked.get('from'))
  const to = dayFrom(asked.get('to')) ?? today
  if (range || from === null || from > to || from > today) return periodOf(range ?? '30', today)
  const end = to > today ? today : to
  const start = daysBetween(from, end) > longest ? addDays(end, 1 - longest) : from
  return { range: 'custom', ...besideBefore(start, end) }
}

const longest = 366

function besideBefore(from: string, to: string): Omit<Period, 'range'> {
  return { from, to, beforeFrom: addDays(from, -daysBetween(from, to)), beforeTo: addDays(from, -1) }
}

// Both ends counted.
const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days + 1

function dayFrom(text: string | null): string | null {
  if (text === null || !/^(20|21)\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    return null
  }
}

/** What was sold on one day or in one hour: amounts in minor units. */
export interface Sold {
  orders: number
  units: number
  revenue: number
  /** The part of the revenue that is tax. */
  tax: number
  refunded: number
}

/** The same without tax. What was given back is taken to hold as large a part of tax as what was sold beside it. */
export function withoutTax<T extends Sold>(sold: T): T {
  const { revenue, tax, refunded } = sold
  return { ...sold, revenue: revenue - tax, tax: 0, refunded: revenue > 0 ? Math.round(refunded * (1 - tax / revenue)) : refunded }
}

export interface Totals extends Sold {
  /** Captured minus refunded, minor units. */
  net: number
  /** Captured revenue by order, minor units, half up; 0 without orders. */
  averageOrder: number
}

export function totalsOf(parts: Sold[]): Totals {
  const sum = { orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 }
  for (const part of parts) {
    sum.orders += part.orders
    sum.units += part.units
    sum.revenue += part.revenue
    sum.tax += part.tax
    sum.refunded += part.refunded
  }
  return { ...sum, net: sum.revenue - sum.refunded, averageOrder: sum.orders === 0 ? 0 : Math.round(sum.revenue / sum.orders) }
}

/** Whole percent from `before` to `now`; null when there was nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
}

export type Changes = Record<keyof Totals, number | null>

/** The change of every figure, as `changeOf` tells it. */
export function changesOf(now: Totals, before: Totals): Changes {
  const names = Object.keys(now) as (keyof Totals)[]
  return Object.fromEntries(names.map((name) => [name, changeOf(now[name], before[name])])) as Changes
}
