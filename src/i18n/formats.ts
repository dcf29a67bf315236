import { capitalize } from '#src/lib/text/capitalize.ts'
import { addDays, dayIn, startOfDay } from '#src/lib/dates/dates.ts'
import { type MoneyInput, currencyDigits, moneyInputOf } from '#src/lib/money/money.ts'
import { fileSizeFormat } from './file-size.ts'
import { memoize } from '#src/lib/caching/memoize.ts'

export interface Formats {
  moneyInput: MoneyInput
  /** `minor`: minor units of the store's currency. */
  money(minor: number): string
  /** A percent and a rate are ratios: 0.25 is 25 %. A percent has at most one decimal, a rate is exact. */
  number(value: number, style?: 'decimal' | 'percent' | 'rate'): string
  /** In grams, or from 1,000 g in kilograms. */
  weight(grams: number): string
  /** Bytes as megabytes of 1,048,576 bytes, with one decimal and at least 0.1. */
  fileSize(bytes: number): string
  /** Epoch ms in the store's time zone. */
  date(ms: number, style?: 'date' | 'short' | 'datetime' | 'time'): string
  /** Epoch ms, short for lists: "Today, 8:54 AM", "Yesterday, 3:10 PM", "Nov 20", and with the year when it is another one. */
  recentDate(ms: number, now: number): string
  /** A YYYY-MM-DD day. */
  day(day: string, style?: 'date' | 'short' | 'monthDay'): string
  /** Two YYYY-MM-DD days: "Nov 25–27", "Nov 29 – Dec 2". */
  dayRange(from: string, to: string): string
}

export function formatsFor(language: string, currency: string, timeZone: string): Formats {
  const key = `${language}/${currency}/${timeZone}`
  const cached = formatsCache.get(key)
  if (cached) return cached
  if (formatsCache.size > 500) formatsCache.clear()
  const formats = buildFormats(language, currency, timeZone)
  formatsCache.set(key, formats)
  return formats
}

const formatsCache = new Map<string, Formats>()

const styles: Record<'date' | 'short' | 'datetime' | 'time' | 'monthDay', Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'long' },
  short: { dateStyle: 'medium' },
  datetime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  monthDay: { month: 'short', day: 'numeric' },
}

function buildFormats(language: string, currency: string, timeZone: string): Formats {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const unit = 10 ** currencyDigits(currency)
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  const grams = new Intl.NumberFormat(language, { style: 'unit', unit: 'gram' })
  const kilograms = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 2 })
  const fileSize = memoize(fileSizeFormat(language))
  const dateFormats = new Map<string, Intl.DateTimeFormat>()
  const dateFormat = (style: keyof typeof styles) => {
    let format = dateFormats.get(style)
    if (!format) dateFormats.set(style, (format = new Intl.DateTimeFormat(language, { ...styles[style], timeZone })))
    return format
  }
  const nameDay = memoize((daysAgo: number) =>
    capitalize(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day')),
  )
  const plainNumber = memoize((value: number) => number.format(value + 0))
  return {
    moneyInput: moneyInputOf(language, currency),
    // `+ 0` turns -0 into 0, which would format as "-$0.00"; the memo cannot tell them apart.
    money: memoize((minor) => money.format((minor + 0) / unit)),
    number: (value, style = 'decimal') =>
      style === 'decimal' ? plainNumber(value) : (style === 'percent' ? percent : rate).format(value + 0),
    weight: (value) => (value < 1000 ? grams.format(value) : kilograms.format(value / 1000)),
    fileSize,
    date: (ms, style = 'date') => dateFormat(style).format(ms),
    recentDate(ms, now) {
      const [day, today] = [dayIn(ms, timeZone), dayIn(now, timeZone)]
      const daysAgo = [today, addDays(today, -1)].indexOf(day)
      if (daysAgo !== -1) return `${nameDay(daysAgo)}, ${dateFormat('time').format(ms)}`
      return dateFormat(day.slice(0, 4) === today.slice(0, 4) ? 'monthDay' : 'short').format(ms)
    },
    // Start of the day in the same zone, so the formatted day is the given one.
    day: (day, style = 'date') => dateFormat(style).format(startOfDay(day, timeZone)),
    // English puts spaces around the dash even between two days of one month.
    dayRange: (from, to) =>
      dateFormat('monthDay')
        .formatRange(startOfDay(from, timeZone), startOfDay(to, timeZone))
        .replace(/(?<=\d)\s–\s(?=\d)/, '–'),
  }
}
