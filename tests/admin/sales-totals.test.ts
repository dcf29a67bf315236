import { describe, expect, test } from 'bun:test'
import { percentChange, percentChanges, sumSales, withoutTax } from '#src/admin/sales-totals.ts'

describe('totals', () => {
  test('without tax exclude it from sales, and the same share of it from refunds', () => {
    const dailySales = { orders: 2, units: 3, revenue: 12_000, tax: 2000, refunded: 600 }
    expect(withoutTax(dailySales)).toEqual({ orders: 2, units: 3, revenue: 10_000, tax: 0, refunded: 500 })
    expect(withoutTax({ ...dailySales, revenue: 0, tax: 0 })).toMatchObject({ revenue: 0, refunded: 600 })
  })

  test('revenue is what was captured and not refunded', () => {
    const totals = sumSales([
      { orders: 2, units: 3, revenue: 5000, tax: 400, refunded: 0 },
      { orders: 1, units: 1, revenue: 1001, tax: 1, refunded: 700 },
    ])
    expect(totals).toEqual({ orders: 3, units: 4, revenue: 6001, tax: 401, refunded: 700, net: 5301, averageOrder: 2000 })
  })
  test('without orders the average order is zero, not an error', () => {
    expect(sumSales([]).averageOrder).toBe(0)
  })
})

describe('change from the previous period', () => {
  test('is a whole percentage, up or down', () => {
    expect(percentChange(150, 100)).toBe(50)
    expect(percentChange(50, 150)).toBe(-67)
  })
  test('from zero has no percentage', () => {
    expect(percentChange(10, 0)).toBeNull()
  })
  test('is computed for every metric', () => {
    const now = sumSales([{ orders: 3, units: 3, revenue: 3000, tax: 0, refunded: 500 }])
    const previousTotals = sumSales([{ orders: 2, units: 3, revenue: 2000, tax: 0, refunded: 0 }])
    expect(percentChanges(now, previousTotals)).toEqual({
      orders: 50,
      units: 0,
      revenue: 50,
      tax: null,
      refunded: null,
      net: 25,
      averageOrder: 0,
    })
  })
  test('from a loss to a gain is an increase', () => {
    expect(percentChange(100, -100)).toBe(200)
  })
})
