import { capitalize } from '#src/lib/text/capitalize.ts'
import { memoize } from '#src/lib/caching/memoize.ts'
import { type Week, type Weekday, groupDays, weekdays } from './opening-hours.ts'

/** The hours as a visitor reads them: days, and their ranges (none = closed). */
export function describeHours(week: Week, language: string): { days: string; ranges: string[] }[] {
  const { weekday, time } = formatsOf(language)
  return groupDays(week).map(({ first, last, ranges }) => ({
    days: capitalize(first === last ? weekday.format(dayOf(first)) : weekday.formatRange(dayOf(first), dayOf(last))),
    ranges: ranges.map(({ from, to }) => `${time.format(from * msPerMinute)} – ${time.format(to * msPerMinute)}`),
  }))
}

const msPerMinute = 60_000

const formatsOf = memoize((language: string) => ({
  weekday: new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }),
  time: new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }),
}))

// January 1, 2024 was a Monday.
const dayOf = (day: Weekday): number => Date.UTC(2024, 0, 1 + weekdays.indexOf(day))
