/** Epoch ms as the value of a datetime-local field in a time zone: 2026-03-31T09:30. */
export function toLocalTime(ms: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** Epoch ms of a datetime-local value in a time zone; null when it is not a valid time. */
export function fromLocalTime(text: string, timeZone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return null
  }
}
