import { expect, test } from 'bun:test'
import { addDays, dayIn, endOfDay, isTimeZone, startOfDay } from '#src/lib/dates/dates.ts'

const hour = 3_600_000

test('the calendar day of an instant depends on the time zone', () => {
  const instant = Date.UTC(2026, 2, 31, 23, 30)
  expect(dayIn(instant, 'UTC')).toBe('2026-03-31')
  expect(dayIn(instant, 'Europe/Lisbon')).toBe('2026-04-01')
  expect(dayIn(instant, 'America/New_York')).toBe('2026-03-31')
})

test('a day has 23 or 25 hours when daylight saving time starts or ends', () => {
  const hoursInDay = (day: string) => (endOfDay(day, 'Europe/Berlin') + 1 - startOfDay(day, 'Europe/Berlin')) / hour
  expect(hoursInDay('2026-03-29')).toBe(23)
  expect(hoursInDay('2026-10-25')).toBe(25)
  expect(hoursInDay('2026-06-01')).toBe(24)
})

test('a day without a midnight begins at its first instant', () => {
  const start = startOfDay('2024-09-08', 'America/Santiago')
  expect(dayIn(start, 'America/Santiago')).toBe('2024-09-08')
  expect(dayIn(start - 1, 'America/Santiago')).toBe('2024-09-07')
})

test('days are added across months and leap years, forward and backward', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('only real time zones are accepted', () => {
  expect(isTimeZone('Asia/Kathmandu')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
})
