import { sumEach } from '#src/lib/collections/sum.ts'
import type { noSales } from '#src/orders/sales/daily-sales.ts'

/** Sales of a day or hour; amounts in minor units, `revenue` with the tax. */
export type SalesMetrics = typeof noSales

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
  const totals = sumEach(rows, 'orders', 'units', 'revenue', 'tax', 'refunded')
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
