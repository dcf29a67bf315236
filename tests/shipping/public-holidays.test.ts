import { describe, expect, test } from 'bun:test'
import { publicHolidays } from '#src/shipping/public-holidays.ts'

const daysOff = (country: string, year: number) => [...publicHolidays(country, year)]

describe('public holidays', () => {
  test('are those of the country', () => {
    expect(daysOff('US', 2026)).toContain('2026-11-26')
    expect(daysOff('DE', 2026)).toContain('2026-10-03')
    expect(daysOff('US', 2026)).not.toContain('2026-10-03')
    expect(daysOff('XX', 2026)).toEqual([])
  })

  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('of Easter %p are counted from %s', (year, easter) => {
    expect(daysOff('FR', year)).toContain(Temporal.PlainDate.from(easter).add({ days: 1 }).toString())
  })

  test('on a weekend move to the next working day where the law says so, each to its own', () => {
    expect(daysOff('GB', 2027).slice(-2)).toEqual(['2027-12-27', '2027-12-28'])
    expect(daysOff('GB', 2022).slice(-2)).toEqual(['2022-12-26', '2022-12-27'])
    expect(daysOff('US', 2027)).toContain('2027-07-05')
    expect(daysOff('DE', 2027)).toContain('2027-12-25')
  })

  test.each([
    ['the fourth Thursday', 'US', '2027-11-25'],
    ['the last Monday', 'GB', '2026-08-31'],
    ['the Monday before May 25', 'CA', '2026-05-18'],
    ['the Friday from June 19', 'SE', '2027-06-25'],
    ['a date of one year', 'NZ', '2026-07-10'],
  ])('fall on %s', (_, country, day) => {
    expect(daysOff(country, Number(day.slice(0, 4)))).toContain(day)
  })
})
