import { describe, expect, test } from 'bun:test'
import { changeOf, changesOf, periodOf, totalsOf } from '#src/admin/figures.ts'

describe('the days of a range', () => {
  test('seven days end today and follow the seven before them', () => {
    expect(periodOf('7', '2026-03-05')).toEqual({
      range: '7',
      from: '2026-02-27',
      to: '2026-03-05',
      beforeFrom: '2026-02-20',
      beforeTo: '2026-02-26',
    })
  })
  test('today is compared with yesterday', () => {
    expect(periodOf('today', '2026-01-01')).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-01',
      beforeFrom: '2025-12-31',
      beforeTo: '2025-12-31',
    })
  })
})

describe('totals', () => {
  test('revenue counts what was captured and not given back', () => {
    const totals = totalsOf([
      { orders: 2, units: 3, revenue: 5000, refunded: 0 },
      { orders: 1, units: 1, revenue: 1001, refunded: 700 },
    ])
    expect(totals).toEqual({ orders: 3, units: 4, revenue: 6001, refunded: 700, net: 5301, averageOrder: 2000 })
  })
  test('without orders the average order is nothing, not an error', () => {
    expect(totalsOf([]).averageOrder).toBe(0)
  })
})

describe('change against the period before', () => {
  test('is a whole percent, up or down', () => {
    expect(changeOf(150, 100)).toBe(50)
    expect(changeOf(50, 150)).toBe(-67)
  })
  test('from nothing cannot be told in percent', () => {
    expect(changeOf(10, 0)).toBeNull()
  })
  test('is told of every figure', () => {
    const now = totalsOf([{ orders: 3, units: 3, revenue: 3000, refunded: 500 }])
    const before = totalsOf([{ orders: 2, units: 3, revenue: 2000, refunded: 0 }])
    expect(changesOf(now, before)).toEqual({ orders: 50, units: 0, revenue: 50, refunded: null, net: 25, averageOrder: 0 })
  })
  test('from a loss to a gain is a rise', () => {
    expect(changeOf(100, -100)).toBe(200)
  })
})
