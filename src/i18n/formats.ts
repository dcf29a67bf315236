import { startOfDay } from '#src/lib/dates.ts'
import { type MoneyInput, currencyDigits, moneyInputOf } from '#src/lib/money.ts'
import { memoize } from '#src/lib/memoize.ts'

export interface Formats {
  moneyInput: MoneyInput
  /** `minor`: minor units of the store's currency. */
  money(minor: number): string
  /** A percent is a ratio: 0.25 is 25 %, with at most one decimal. */
  number(value: number, style?: 'decimal' | 'percent'): string
  /** Epoch ms in the store's time zone. */
  date(ms: number, style?: 'date' | 'short' | 'datetime' | 'time'): string
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
  const dateFormats = new Map<string, Intl.DateTimeFormat>()
  const dateFormat = (style: keyof typeof styles) => {
    let format = dateFormats.get(style)
    if (!format) dateFormats.set(style, (format = new Intl.DateTimeFormat(language, { ...styles[style], timeZone })))
    return format
  }
  const plainNumber = memoize((value: number) => number.format(value + 0))
  return {
    moneyInput: moneyInputOf(language, currency),
    // `+ 0` turns -0 into 0, which would format as "-$0.00"; the memo cannot tell them apart.
    money: memoize((minor) => money.format((minor + 0) / unit)),
    number: (value, style = 'decimal') => (style === 'percent' ? percent.format(value + 0) : plainNumber(value)),
    date: (ms, style = 'date') => dateFormat(style).format(ms),
    // Start of the day in the same zone, so the formatted day is the given one.
    day: (day, style = 'date') => dateFormat(style).format(startOfDay(day, timeZone)),
    // English puts spaces around the dash even between two days of one month.
    dayRange: (from, to) =>
      dateFormat('monthDay')
        .formatRange(startOfDay(from, timeZone), startOfDay(to, timeZone))
        .replace(/(?<=\d)\s–\s(?=\d)/, '–'),
  }
}
