import { addDays, dayIn, startOfDay } from '#src/lib/dates/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { maxPeriodDays } from './limits.ts'

export const dateRanges = ['today', '7', '30', '90'] as const
export type DateRange = (typeof dateRanges)[number]

/** Days from `from` to `to` inclusive (YYYY-MM-DD), and the same number of days before them. */
export interface Period {
  range: DateRange | 'custom'
  from: string
  to: string
  previousFrom: string
  previousTo: string
}

export function periodForRange(range: DateRange, today: string): Period {
  const days = range === 'today' ? 1 : Number(range)
  return { range, ...withPreviousPeriod(addDays(today, 1 - days), today) }
}

/** Parses the period of a URL: a range, or `from` and `to` (at most `maxPeriodDays`, not in the future). Default: 30 days. */
export function parsePeriod(query: URLSearchParams, today: string): Period {
  const range = dateRanges.find((option) => option === query.get('range'))
  const from = parseDay(query.get('from'))
  const to = parseDay(query.get('to')) ?? today
  if (range || from === null || from > to || from > today) return periodForRange(range ?? '30', today)
  const end = to > today ? today : to
  const start = daysBetween(from, end) > maxPeriodDays ? addDays(end, 1 - maxPeriodDays) : from
  return { range: 'custom', ...withPreviousPeriod(start, end) }
}

/** Epoch ms at which a range that ends today begins, in the store's time zone. */
export async function startOfRange(shop: Shop, range: string): Promise<number> {
  const { timezone } = await currentSettings(shop)
  return startOfDay(addDays(dayIn(shop.now(), timezone), range === 'today' ? 0 : 1 - Number(range)), timezone)
}

function withPreviousPeriod(from: string, to: string): Omit<Period, 'range'> {
  return { from, to, previousFrom: addDays(from, -daysBetween(from, to)), previousTo: addDays(from, -1) }
}

// Inclusive.
const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days + 1

function parseDay(text: string | null): string | null {
  if (text === null || !/^(20|21)\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    return null
  }
}
