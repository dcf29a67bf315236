import { dayIn } from '#src/lib/dates/dates.ts'
import { publicHolidays } from './public-holidays.ts'

export interface HandlingRules {
  timeZone: string
  /** Orders from this hour of a day on are handled as on the next working day; null = none. */
  cutoffHour: number | null
  /** Working days until the parcel is handed over. */
  handlingDays: number
  /** ISO-2 code of where the store ships from; '' = unknown. */
  originCountry: string
}

/** The day (YYYY-MM-DD) on which an order of this instant is handed to its carrier, in working days of the origin. */
export function handoverDay(now: number, { timeZone, cutoffHour, handlingDays, originCountry }: HandlingRules): string {
  const day = dayIn(now, timeZone)
  const isLate = cutoffHour !== null && Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).hour >= cutoffHour
  // Nobody handles orders on a day off, early or late.
  const extraDays = isLate && isWorkingDay(Temporal.PlainDate.from(day), originCountry) ? 1 : 0
  return addWorkingDays(day, handlingDays + extraDays, originCountry)
}

/** First and last delivery day of a parcel handed over on `day` (YYYY-MM-DD), in working days of the destination; null when unknown. */
export function estimateDeliveryDates(
  day: string,
  { minDays, maxDays }: { minDays: number | null; maxDays: number | null },
  country: string,
): { from: string; to: string } | null {
  if (minDays === null || maxDays === null) return null
  return { from: addWorkingDays(day, minDays, country), to: addWorkingDays(day, maxDays, country) }
}

function addWorkingDays(day: string, count: number, country: string): string {
  let date = Temporal.PlainDate.from(day)
  let remaining = count
  while (remaining > 0) {
    date = date.add({ days: 1 })
    if (isWorkingDay(date, country)) remaining -= 1
  }
  return date.toString()
}

const isWorkingDay = (date: Temporal.PlainDate, country: string): boolean =>
  !weekendOf(country).includes(date.dayOfWeek) && !publicHolidays(country, date.year).has(date.toString())

/** The days off of a country (ISO-2), 1 = Monday to 7 = Sunday. Source: CLDR. */
function weekendOf(country: string): number[] {
  const cached = weekends.get(country)
  if (cached) return cached
  const weekend = /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).getWeekInfo().weekend : [6, 7]
  weekends.set(country, weekend)
  return weekend
}

const weekends = new Map<string, number[]>()
