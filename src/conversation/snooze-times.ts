export interface SnoozeTime {
  name: 'later' | 'tomorrow' | 'monday'
  /** Epoch ms. */
  at: number
}

/** The hour at which work begins. */
const morning = 9

/** When a ticket can come back: in three hours, tomorrow and next Monday at nine, in the store's time zone. */
export function snoozeTimes(now: number, timeZone: string): SnoozeTime[] {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const atMorning = (days: number) =>
    local
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone, plainTime: { hour: morning } }).epochMilliseconds
  return [
    { name: 'later', at: local.add({ hours: 3 }).round({ smallestUnit: 'minute', roundingIncrement: 15 }).epochMilliseconds },
    { name: 'tomorrow', at: atMorning(1) },
    { name: 'monday', at: atMorning(8 - local.dayOfWeek) },
  ]
}
