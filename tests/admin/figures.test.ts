import { describe, expect, test } from 'bun:test'
import { changeOf, changesOf, periodAsked, periodOf, totalsOf, withoutTax } from '#src/admin/figures.ts'

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

describe('the days somebody names', () => {
  const asked = (query: string) => periodAsked(new URLSearchParams(query), '2026-03-05')
  test('follow as many days before them', () => {
    expect(asked('from=2026-02-01&to=2026-02-10')).toEqual({
      range: 'custom',
      from: '2026-02-01',
      to: '2026-02-10',
      beforeFrom: '2026-01-22',
      beforeTo: '2026-01-31',
    })
  })
  test('end today when no end is named, or one that is still to come', () => {
    expect(asked('from=2026-03-01')).toMatchObject({ from: '2026-03-01', to: '2026-03-05' })
    expect(asked('from=2026-03-01&to=2027-01-01')).toMatchObject({ from: '2026-03-01', to: '2026-03-05' })
  })
  test('are a year and a day at most, the last of them', () => {
    expect(asked('from=2001-01-01')).toMatchObject({ from: '2025-03-05', to: '2026-03-05' })
  })
  test.each(['from=2026-03-06', 'from=2026-03-04&to=2026-03-01', 'from=2026-02-30', 'from=yesterday', 'to=2026-03-01', 'range=100'])(
    '%s makes no sense, and is the last thirty',
    (query) => {
      expect(asked(query)).toEqual(periodOf('30', '2026-03-05'))
    },
  )
})

describe('totals', () => {
  test('without tax hold the sales without it, and as large a part of what was given back', () => {
    const sold = { orders: 2, units: 3, revenue: 12_000, tax: 2000, refunded: 600 }
    expect(withoutTax(sold)).toEqual({ orders: 2, units: 3, revenue: 10_000, tax: 0, refunded: 500 })
    expect(withoutTax({ ...sold, revenue: 0, tax: 0 })).toMatchObject({ revenue: 0, refunded: 600 })
  })

  test('revenue counts what was captured and not given back', () => {
    const totals = totalsOf([
      { orders: 2, units: 3, revenue: 5000, tax: 400, refunded: 0 },
      { orders: 1, units: 1, revenue: 1001, tax: 1, refunded: 700 },
    ])
    expect(totals).toEqual({ orders: 3, units: 4, revenue: 6001, tax: 401, refunded: 700, net: 5301, averageOrder: 2000 })
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
    const now = totalsOf([{ orders: 3, units: 3, revenue: 3000, tax: 0, refunded: 500 }])
    const before = totalsOf([{ orders: 2, units: 3, revenue: 2000, tax: 0, refunded: 0 }])
    expect(changesOf(now, before)).toEqual({ orders: 50, units: 0, revenue: 50, tax: null, refunded: null, net: 25, averageOrder: 0 })
  })
  test('from a loss to a gain is a rise', () => {
    expect(changeOf(100, -100)).toBe(200)
  })
})
