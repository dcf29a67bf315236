import type { StringKey, Translate } from '#src/i18n/built-in-strings.ts'

export const intervalUnits = ['day', 'week', 'month', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

/** How often a subscription renews, e.g. every 3 months. */
export interface BillingInterval {
  unit: IntervalUnit
  count: number
}

/** Three years: the longest interval that card processors bill. */
export const maxIntervalCounts: Record<IntervalUnit, number> = { day: 1095, week: 156, month: 36, year: 3 }

export const isValidInterval = ({ unit, count }: BillingInterval): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= maxIntervalCounts[unit]

export const intervalOf = ({
  intervalUnit: unit,
  intervalCount: count,
}: {
  intervalUnit: IntervalUnit
  intervalCount: number
}): BillingInterval => ({ unit, count })

export const isSameInterval = (a: BillingInterval, b: BillingInterval): boolean => a.unit === b.unit && a.count === b.count

const everyKeys = {
  day: 'subscriptions.everyDays',
  week: 'subscriptions.everyWeeks',
  month: 'subscriptions.everyMonths',
  year: 'subscriptions.everyYears',
} as const satisfies Record<IntervalUnit, string>

/** "every month", "every 3 months". */
export const intervalText = ({ t }: { t: Translate }, { unit, count }: BillingInterval): string => t(everyKeys[unit], { count })

export const intervalUnitKeys = {
  day: 'subscriptions.days',
  week: 'subscriptions.weeks',
  month: 'subscriptions.months',
  year: 'subscriptions.years',
} as const satisfies Record<IntervalUnit, StringKey>

/** "3 months", as in files; null when it is not an interval. */
export function parseInterval(text: string): BillingInterval | null {
  const [, count = '', unit = ''] = /^\s*(?:every\s+)?(\d{1,4})?\s*(day|week|month|year)s?\s*$/i.exec(text) ?? []
  const interval = { unit: unit.toLowerCase() as IntervalUnit, count: Number(count || 1) }
  return unit !== '' && isValidInterval(interval) ? interval : null
}

export const formatInterval = ({ unit, count }: BillingInterval): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The end of the period that starts at `from` (epoch ms). A day that its month lacks becomes the last one, as processors do. */
export function addInterval(from: number, { unit, count }: BillingInterval): number {
  const date = new Date(from)
  if (unit === 'day' || unit === 'week') return date.setUTCDate(date.getUTCDate() + count * (unit === 'week' ? 7 : 1))
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}
