import { addDays } from '#src/lib/dates.ts'

export const ranges = ['today', '7', '30', '90'] as const
export type Range = (typeof ranges)[number]

/** Days from `from` to `to` inclusive (YYYY-MM-DD), and the same number of days right before them. */
export interface Period {
  range: Range
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

/** The days a range means on a day, that day included. */
export function periodOf(range: Range, today: string): Period {
  const days = range === 'today' ? 1 : Number(range)
  const from = addDays(today, 1 - days)
  return { range, from, to: today, beforeFrom: addDays(from, -days), beforeTo: addDays(from, -1) }
}

/** What was sold on one day or in one hour: amounts in minor units. */
export interface Sold {
  orders: number
  units: number
  revenue: number
  refunded: number
}

export interface Totals extends Sold {
  /** Captured minus refunded, minor units. */
  net: number
  /** Captured revenue by order, minor units, half up; 0 without orders. */
  averageOrder: number
}

export function totalsOf(parts: Sold[]): Totals {
  const sum = { orders: 0, units: 0, revenue: 0, refunded: 0 }
  for (const part of parts) {
    sum.orders += part.orders
    sum.units += part.units
    sum.revenue += part.revenue
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
