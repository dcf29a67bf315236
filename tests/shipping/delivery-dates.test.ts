import { expect, test } from 'bun:test'
import { estimateDeliveryDates, handoverDay } from '#src/shipping/delivery-dates.ts'

const rate = { minDays: 1, maxDays: 3 }
const thursday = '2026-11-19'

test('a parcel takes working days: Saturday and Sunday do not count in the United States', () => {
  expect(estimateDeliveryDates(thursday, rate, 'US')).toEqual({ from: '2026-11-20', to: '2026-11-24' })
})

test('the weekend is that of the destination: Friday and Saturday in Saudi Arabia, Sunday alone in India', () => {
  expect(estimateDeliveryDates(thursday, rate, 'SA')).toEqual({ from: '2026-11-22', to: '2026-11-24' })
  expect(estimateDeliveryDates(thursday, rate, 'IN')).toEqual({ from: '2026-11-20', to: '2026-11-23' })
})

test('a parcel ordered on a weekend is counted from the next working day', () => {
  expect(estimateDeliveryDates('2026-11-21', rate, 'US')).toEqual({ from: '2026-11-23', to: '2026-11-25' })
})

test('a parcel without transit days arrives the same day', () => {
  expect(estimateDeliveryDates(thursday, { minDays: 0, maxDays: 0 }, 'US')).toEqual({ from: thursday, to: thursday })
})

test('a destination without a known country has Saturday and Sunday off', () => {
  expect(estimateDeliveryDates(thursday, rate, '')).toEqual(estimateDeliveryDates(thursday, rate, 'US'))
})

test('public holidays of the destination do not count', () => {
  expect(estimateDeliveryDates('2026-11-25', rate, 'US')).toEqual({ from: '2026-11-27', to: '2026-12-01' })
  expect(estimateDeliveryDates('2026-11-25', rate, 'CA')).toEqual({ from: '2026-11-26', to: '2026-11-30' })
  expect(estimateDeliveryDates('2026-12-31', rate, 'US')).toEqual({ from: '2027-01-04', to: '2027-01-06' })
})

test('a carrier that names no days gives no dates', () => {
  expect(estimateDeliveryDates(thursday, { minDays: null, maxDays: null }, 'US')).toBeNull()
})

test.each([
  ['without a cutoff is handed over the same day', '2026-11-19T23:00', {}, '2026-11-19'],
  ['before the cutoff counts today', '2026-11-19T13:59', { cutoffHour: 14 }, '2026-11-19'],
  ['from the cutoff on counts as the next working day', '2026-11-19T14:00', { cutoffHour: 14 }, '2026-11-20'],
  ['late on Friday counts as Monday', '2026-11-20T14:00', { cutoffHour: 14 }, '2026-11-23'],
  ['late on a day off is not later than early on it', '2026-11-21T20:00', { cutoffHour: 14, handlingDays: 1 }, '2026-11-23'],
  ['takes its handling days, in working days of the origin', '2026-11-25T10:00', { cutoffHour: 14, handlingDays: 2 }, '2026-11-30'],
  ['counts the hour in the time zone of the store', '2026-11-19T06:00', { cutoffHour: 14, timeZone: 'Asia/Tokyo' }, '2026-11-20'],
] as const)('an order %s', (_, time, rules, day) => {
  const now = Temporal.Instant.from(`${time}Z`).epochMilliseconds
  expect(handoverDay(now, { timeZone: 'UTC', cutoffHour: null, handlingDays: 0, originCountry: 'US', ...rules })).toBe(day)
})
