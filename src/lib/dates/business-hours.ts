import { addDays, dayIn } from './dates.ts'

/** Minutes of the day; `to` is exclusive and at most 1440. */
export interface OpeningSpan {
  from: number
  to: number
}

export interface BusinessHours {
  /** IANA name. */
  timeZone: string
  /** Seven days, Monday first; [] = closed. */
  days: readonly (readonly OpeningSpan[])[]
  /** Closed days, YYYY-MM-DD. */
  holidays: ReadonlySet<string>
}

/** Where nothing opens within so many days, there is no answer. */
const maxDays = 366

/** Epoch ms at which `minutes` of business hours have passed since `start`; null when the store hardly ever opens. */
export function addBusinessTime(start: number, minutes: number, { timeZone, days, holidays }: BusinessHours): number | null {
  let left = minutes * 60_000
  let day = dayIn(start, timeZone)
  for (let count = 0; count < maxDays; count++, day = addDays(day, 1)) {
    if (holidays.has(day)) continue
    for (const { from, to } of days[weekday(day)] ?? []) {
      const opens = Math.max(start, timeOf(day, from, timeZone))
      const open = timeOf(day, to, timeZone) - opens
      if (open <= 0) continue
      if (left <= open) return opens + left
      left -= open
    }
  }
  return null
}

/** `09:00-12:30, 13:30-18:00` as spans, '' as none; null for anything else, also for spans that overlap or are not in order. */
export function parseOpeningSpans(text: string): OpeningSpan[] | null {
  if (text.trim() === '') return []
  const spans: OpeningSpan[] = []
  for (const part of text.split(',')) {
    const span = parseClockTimes(part)
    if (span === null || span.from >= span.to || span.from < (spans.at(-1)?.to ?? 0)) return null
    spans.push(span)
  }
  return spans
}

/** `09:00-12:30` as minutes of the day, in any order; null for anything else. */
export function parseClockTimes(text: string): OpeningSpan | null {
  const match = /^\s*(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})\s*$/.exec(text)
  const [from, to] = match ? [minuteOf(match[1]!, match[2]!), minuteOf(match[3]!, match[4]!)] : [null, null]
  return from === null || to === null ? null : { from, to }
}

function minuteOf(hours: string, minutes: string): number | null {
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= 1440 ? minute : null
}

const weekday = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek - 1

// On the day of a clock change, an hour that does not exist is the one after it.
function timeOf(day: string, minute: number, timeZone: string): number {
  const date = Temporal.PlainDate.from(minute === 1440 ? addDays(day, 1) : day)
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 })
  return date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}
