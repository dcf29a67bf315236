import { describe, expect, test } from 'bun:test'
import { addInterval, formatInterval, isValidInterval, parseInterval } from '#src/lib/dates/billing-interval.ts'

const day = (text: string) => Date.parse(`${text}T09:30:00Z`)

describe('the end of a period', () => {
  test.each([
    ['2026-11-22', 'day', 10, '2026-12-02'],
    ['2026-11-22', 'week', 2, '2026-12-06'],
    ['2026-11-22', 'month', 3, '2027-02-22'],
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2026-10-31', 'month', 1, '2026-11-30'],
    ['2028-02-29', 'year', 1, '2029-02-28'],
  ] as const)('%s and %s × %i ends on %s %s', (from, unit, count, to) =>
    expect(new Date(addInterval(day(from), { unit, count })).toISOString()).toBe(new Date(day(to)).toISOString()),
  )
})

describe('an interval in a file', () => {
  test.each([
    ['1 month', { unit: 'month', count: 1 }],
    ['every 3 Months', { unit: 'month', count: 3 }],
    ['week', { unit: 'week', count: 1 }],
    ['0 days', null],
    ['37 months', null],
    ['4 years', null],
    ['often', null],
    ['', null],
  ] as const)('%s', (text, interval) => expect(parseInterval(text)).toEqual(interval))

  test('is written as it is read', () => {
    expect(formatInterval({ unit: 'week', count: 2 })).toBe('2 weeks')
    expect(parseInterval(formatInterval({ unit: 'year', count: 1 }))).toEqual({ unit: 'year', count: 1 })
  })
})

test('an interval is a whole number up to three years', () => {
  expect([0, 1, 36, 37, 1.5].map((count) => isValidInterval({ unit: 'month', count }))).toEqual([false, true, true, false, false])
})
