import { memoize } from '../caching/memoize.ts'

/** The calendar day (YYYY-MM-DD) of epoch ms in a time zone such as Europe/Lisbon. */
export const dayIn = (ms: number, timeZone: string): string => dayFormat(timeZone).format(ms)

/** Epoch ms at which a day begins in a time zone; the first existing instant when a clock change skips midnight. */
export const startOfDay = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds

/** Last epoch ms of a day in a time zone. */
export const endOfDay = (day: string, timeZone: string): number => startOfDay(addDays(day, 1), timeZone) - 1

export const addDays = (day: string, count: number): string => Temporal.PlainDate.from(day).add({ days: count }).toString()

/** True for an existing calendar day written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export function isTimeZone(name: string): boolean {
  try {
    // The default needs no formatter, the first of which takes 10 ms to build.
    return name === 'UTC' || Boolean(dayFormat(name))
  } catch {
    return false
  }
}

// Building an Intl formatter is slow. `sv-SE` formats dates as YYYY-MM-DD.
const dayFormat = memoize(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)
