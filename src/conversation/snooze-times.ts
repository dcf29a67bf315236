import { snoozeHours, snoozeMorning, snoozeRoundingMinutes } from './limits.ts'

export interface SnoozeTime {
  name: 'later' | 'tomorrow' | 'monday'
  /** Epoch ms. */
  at: number
}

/** When a ticket can come back: in some hours, tomorrow morning and next Monday morning, in the store's time zone. */
export function snoozeTimes(now: number, timeZone: string): SnoozeTime[] {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const atMorning = (days: number) =>
    local
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone, plainTime: { hour: snoozeMorning } }).epochMilliseconds
  return [
    {
      name: 'later',
      at: local.add({ hours: snoozeHours }).round({ smallestUnit: 'minute', roundingIncrement: snoozeRoundingMinutes }).epochMilliseconds,
    },
    { name: 'tomorrow', at: atMorning(1) },
    { name: 'monday', at: atMorning(8 - local.dayOfWeek) },
  ]
}
