import { startOfDay } from '#src/lib/dates.ts'
import { currencyDigits } from '#src/lib/money.ts'
import { remembered } from '#src/lib/remembered.ts'

/** How one language writes the shop's money, numbers and dates. */
export interface Formats {
  /** Minor units of the shop's currency. */
  money(minor: number): string
  number(value: number): string
  /** Epoch ms in the shop's time zone. */
  date(ms: number, style?: 'date' | 'short' | 'datetime' | 'time'): string
  /** A YYYY-MM-DD day. */
  day(day: string, style?: 'date' | 'short' | 'monthDay'): string
}

/** Formats of a language, currency and time zone, built once each. */
export function formatsOf(language: string, currency: string, timeZone: string): Formats {
  const key = `${language}/${currency}/${timeZone}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size > 500) kept.clear()
  const made = build(language, currency, timeZone)
  kept.set(key, made)
  return made
}

const kept = new Map<string, Formats>()

const styles: Record<'date' | 'short' | 'datetime' | 'time' | 'monthDay', Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'long' },
  short: { dateStyle: 'medium' },
  datetime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  monthDay: { month: 'short', day: 'numeric' },
}

function build(language: string, currency: string, timeZone: string): Formats {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const unit = 10 ** currencyDigits(currency)
  const number = new Intl.NumberFormat(language)
  const dates = new Map<string, Intl.DateTimeFormat>()
  const dateFormat = (style: keyof typeof styles) => {
    let format = dates.get(style)
    if (!format) dates.set(style, (format = new Intl.DateTimeFormat(language, { ...styles[style], timeZone })))
    return format
  }
  return {
    // Nothing taken off is -0 and would be written "-$0.00"; what is remembered cannot tell the two zeros apart.
    money: remembered((minor) => money.format((minor + 0) / unit)),
    number: remembered((value) => number.format(value + 0)),
    date: (ms, style = 'date') => dateFormat(style).format(ms),
    // The first instant of the day in the same zone: the day that is written is the day that was meant.
    day: (day, style = 'date') => dateFormat(style).format(startOfDay(day, timeZone)),
  }
}
