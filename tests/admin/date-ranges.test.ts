import { describe, expect, test } from 'bun:test'
import { parsePeriod, periodForRange } from '#src/admin/date-ranges.ts'

describe('the days of a range', () => {
  test('seven days end today and are compared with the seven before', () => {
    expect(periodForRange('7', '2026-03-05')).toEqual({
      range: '7',
      from: '2026-02-27',
      to: '2026-03-05',
      previousFrom: '2026-02-20',
      previousTo: '2026-02-26',
    })
  })
  test('today is compared with yesterday', () => {
    expect(periodForRange('today', '2026-01-01')).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-01',
      previousFrom: '2025-12-31',
      previousTo: '2025-12-31',
    })
  })
})

describe('custom days', () => {
  const periodFor = (query: string) => parsePeriod(new URLSearchParams(query), '2026-03-05')
  test('are compared with the same number of days before', () => {
    expect(periodFor('from=2026-02-01&to=2026-02-10')).toEqual({
      range: 'custom',
      from: '2026-02-01',
      to: '2026-02-10',
      previousFrom: '2026-01-22',
      previousTo: '2026-01-31',
    })
  })
  test('end today when the end is missing or in the future', () => {
    expect(periodFor('from=2026-03-01')).toMatchObject({ from: '2026-03-01', to: '2026-03-05' })
    expect(periodFor('from=2026-03-01&to=2027-01-01')).toMatchObject({ from: '2026-03-01', to: '2026-03-05' })
  })
  test('span a year and a day at most, the latest ones', () => {
    expect(periodFor('from=2001-01-01')).toMatchObject({ from: '2025-03-05', to: '2026-03-05' })
  })
  test.each(['from=2026-03-06', 'from=2026-03-04&to=2026-03-01', 'from=2026-02-30', 'from=yesterday', 'to=2026-03-01', 'range=100'])(
    '%s is invalid, and means the last thirty days',
    (query) => {
      expect(periodFor(query)).toEqual(periodForRange('30', '2026-03-05'))
    },
  )
})
