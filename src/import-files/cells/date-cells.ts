import type { ParseResult } from './parse-result.ts'

/** To epoch ms: ISO with offset, or a day or time in the store's time zone. `endOfDay`: a day means its last moment. */
export function parseTimestamp(text: string, timeZone: string, endOfDay = false): ParseResult<number> {
  const word = text.trim().replace(' ', 'T')
  try {
    if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(word)) return { value: Temporal.Instant.from(word).epochMilliseconds }
    if (/^\d{4}-\d{2}-\d{2}$/.test(word)) {
      const day = Temporal.PlainDate.from(word, { overflow: 'reject' })
      const startOfDay = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
      return { value: endOfDay ? startOfDay(day.add({ days: 1 })) - 1 : startOfDay(day) }
    }
    // WooCommerce omits the leading zero of hours.
    const match = /^(\d{4}-\d{2}-\d{2})T(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(word)
    if (match) {
      const time = `${match[1]}T${match[2]!.padStart(2, '0')}${match[3]}`
      return { value: Temporal.PlainDateTime.from(time, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds }
    }
  } catch {
    // No such day.
  }
  return { reason: 'importFiles.reason.notADate' }
}
