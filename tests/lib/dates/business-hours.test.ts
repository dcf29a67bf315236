import { describe, expect, test } from 'bun:test'
import { addBusinessTime, parseOpeningSpans, type BusinessHours } from '#src/lib/dates/business-hours.ts'

const nineToFive = [{ from: 540, to: 1020 }]
const week = (weekdays: BusinessHours['days'][number], weekend: BusinessHours['days'][number] = []): BusinessHours['days'] => [
  ...Array.from({ length: 5 }, () => weekdays),
  weekend,
  weekend,
]
const berlin: BusinessHours = { timeZone: 'Europe/Berlin', days: week(nineToFive), holidays: new Set() }
const allDay = [{ from: 0, to: 1440 }]
const at = (text: string) => Date.parse(text)

describe('the end of a time in business hours', () => {
  test.each<[what: string, start: string, minutes: number, hours: BusinessHours, end: string]>([
    ['within one day', '2026-03-02T10:00+01:00', 60, berlin, '2026-03-02T11:00+01:00'],
    ['that ends with the day', '2026-03-02T16:00+01:00', 60, berlin, '2026-03-02T17:00+01:00'],
    ['over the night', '2026-03-02T16:30+01:00', 60, berlin, '2026-03-03T09:30+01:00'],
    ['that starts before opening', '2026-03-02T05:00+01:00', 60, berlin, '2026-03-02T10:00+01:00'],
    ['over the weekend', '2026-03-06T16:30+01:00', 60, berlin, '2026-03-09T09:30+01:00'],
    ['that starts on Sunday', '2026-03-08T12:00+01:00', 480, berlin, '2026-03-09T17:00+01:00'],
    ['over a holiday', '2026-03-02T16:30+01:00', 60, { ...berlin, holidays: new Set(['2026-03-03']) }, '2026-03-04T09:30+01:00'],
    [
      'over a lunch break',
      '2026-03-02T11:30+01:00',
      60,
      {
        ...berlin,
        days: week([
          { from: 540, to: 720 },
          { from: 780, to: 1020 },
        ]),
      },
      '2026-03-02T13:30+01:00',
    ],
    // Clocks in Berlin go forward on March 29, 2026 and back on October 25, 2026.
    ['over the start of summer time', '2026-03-27T16:00+01:00', 120, berlin, '2026-03-30T10:00+02:00'],
    ['over the end of summer time', '2026-10-23T16:00+02:00', 120, berlin, '2026-10-26T10:00+01:00'],
    ['in a day of 23 hours', '2026-03-29T00:00+01:00', 23 * 60, { ...berlin, days: week(allDay, allDay) }, '2026-03-30T00:00+02:00'],
    ['in a day of 25 hours', '2026-10-25T00:00+02:00', 25 * 60, { ...berlin, days: week(allDay, allDay) }, '2026-10-26T00:00+01:00'],
    [
      'that opens in the hour that does not exist',
      '2026-03-29T00:30+01:00',
      60,
      { ...berlin, days: week([], [{ from: 150, to: 300 }]) },
      '2026-03-29T04:30+02:00',
    ],
    ['in another zone', '2026-03-02T22:30-08:00', 60, { ...berlin, timeZone: 'America/Los_Angeles' }, '2026-03-03T10:00-08:00'],
  ])('%s', (_, start, minutes, hours, end) => {
    expect(new Date(addBusinessTime(at(start), minutes, hours)!).toISOString()).toBe(new Date(at(end)).toISOString())
  })

  test('is unknown for a store that never opens', () => {
    expect(addBusinessTime(0, 60, { ...berlin, days: week([]) })).toBeNull()
  })
})

describe('opening hours', () => {
  test.each<[string, ReturnType<typeof parseOpeningSpans>]>([
    ['', []],
    ['09:00-17:00', nineToFive],
    [' 9:00 – 17:00 ', nineToFive],
    ['00:00-24:00', allDay],
    [
      '09:00-12:00, 13:00-17:00',
      [
        { from: 540, to: 720 },
        { from: 780, to: 1020 },
      ],
    ],
    ['17:00-09:00', null],
    ['09:00-17:60', null],
    ['09:00-25:00', null],
    ['13:00-17:00, 09:00-12:00', null],
    ['09:00-12:00, 11:00-17:00', null],
    ['nine to five', null],
    ['09:00-17:00,', null],
  ])('%p', (text, spans) => {
    expect(parseOpeningSpans(text)).toEqual(spans)
  })
})
