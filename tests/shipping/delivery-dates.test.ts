import { expect, test } from 'bun:test'
import { estimateDeliveryDates } from '#src/shipping/delivery-dates.ts'

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
