/** An instant in epoch ms as a datetime-local field writes it in a time zone: 2026-03-31T09:30. */
export function toLocalTime(ms: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** Epoch ms of what a datetime-local field says in a time zone; null when it is no such time. */
export function fromLocalTime(text: string, timeZone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return null
  }
}
