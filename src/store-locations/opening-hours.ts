import { storeLocationExamples } from '#db/schema/store-locations.ts'
import { parseClockTimes } from '#src/lib/dates/business-hours.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { latestNightEndHour, maxRangesPerDay } from './limits.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** What is stored of each day: "09:00-12:30, 13:30-18:00"; '' = closed. */
export type Week = Record<Weekday, string>

/** Minutes of the day; `to` is above 1440 where it is after midnight. */
export interface OpeningRange {
  from: number
  to: number
}

/** The week as it is stored. Throws UserError on the field of the first invalid day. */
export function checkWeek(week: Week): Week {
  const days = weekdays.map((day) => parseDay(week[day], day))
  for (const [index, day] of weekdays.entries()) refuseOverlap(days[index]!, days[(index + 1) % 7]!, day)
  return Object.fromEntries(weekdays.map((day, index) => [day, days[index]!.map(formatRange).join(', ')])) as Week
}

/** The ranges of a stored day, in order. */
export const readDay = (stored: string): OpeningRange[] => (stored === '' ? [] : stored.split(', ').map((text) => parseRange(text)!))

/** Days of the same hours that follow each other, Monday first; none where the store opens on no day, because then its hours are unknown. */
export function groupDays(week: Week): { first: Weekday; last: Weekday; ranges: OpeningRange[] }[] {
  if (weekdays.every((day) => week[day] === '')) return []
  const groups: { first: Weekday; last: Weekday; hours: string }[] = []
  for (const day of weekdays) {
    const group = groups.at(-1)
    if (group?.hours === week[day]) group.last = day
    else groups.push({ first: day, last: day, hours: week[day] })
  }
  return groups.map(({ first, last, hours }) => ({ first, last, ranges: readDay(hours) }))
}

/** HH:MM of the day that a minute is in; the end of a day is 24:00. */
export function clockTime(minute: number): string {
  const ofDay = minute > minutesPerDay ? minute - minutesPerDay : minute
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const minutesPerDay = 24 * 60

function parseDay(text: string, field: Weekday): OpeningRange[] {
  if (text.trim() === '') return []
  const ranges = text.split(',').map((part) => parseRange(part.trim()))
  if (ranges.length > maxRangesPerDay) throw new UserError('storeLocations.tooManyRanges', { most: maxRangesPerDay }, field)
  if (!ranges.every((range) => range !== null))
    throw new UserError('storeLocations.hoursInvalid', { example: storeLocationExamples.hours }, field)
  if (ranges.some(({ from, to }) => to <= from)) throw new UserError('storeLocations.endBeforeStart', {}, field)
  if (ranges.some(({ from }, index) => index > 0 && from < ranges[index - 1]!.to)) {
    throw new UserError('storeLocations.rangesOverlap', {}, field)
  }
  return ranges
}

function refuseOverlap(ranges: OpeningRange[], nextDay: OpeningRange[], field: Weekday): void {
  const end = (ranges.at(-1)?.to ?? 0) - minutesPerDay
  if (nextDay[0] && end > nextDay[0].from) throw new UserError('storeLocations.overlapsNextDay', {}, field)
}

function parseRange(text: string): OpeningRange | null {
  const times = parseClockTimes(text)
  if (times === null || times.from === minutesPerDay) return null
  const { from, to } = times
  return { from, to: to < from && to <= latestNightEndHour * 60 ? to + minutesPerDay : to }
}

const formatRange = ({ from, to }: OpeningRange): string => `${clockTime(from)}-${clockTime(to)}`
