import { UserError } from '../errors/errors.ts'
import { fromLocalTime, toLocalTime } from './local-time.ts'

export interface Schedule {
  /** Epoch ms; null = no limit. */
  startsAt: number | null
  endsAt: number | null
}

/** Typed times of a store's time zone. Throws UserError for no time, and for an end that is not after the start. */
export function parseSchedule({ starts, ends }: { starts: string; ends: string }, timeZone: string): Schedule {
  const schedule = { startsAt: parseTime(starts, 'starts', timeZone), endsAt: parseTime(ends, 'ends', timeZone) }
  const { startsAt, endsAt } = schedule
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) throw new UserError('admin.schedule.endBeforeStart', {}, 'ends')
  return schedule
}

/** As the values of datetime-local fields. */
export const scheduleFields = ({ startsAt, endsAt }: Schedule, timeZone: string) => ({
  starts: startsAt === null ? '' : toLocalTime(startsAt, timeZone),
  ends: endsAt === null ? '' : toLocalTime(endsAt, timeZone),
})

/** From the start on, and before the end. */
export const isDue = ({ startsAt, endsAt }: Schedule, now: number): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)

export const scheduleState = ({ startsAt, endsAt, published }: Schedule & { published: boolean }, now: number) => {
  if (!published) return 'draft'
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'published'
}

function parseTime(text: string, field: string, timeZone: string): number | null {
  if (text === '') return null
  const ms = fromLocalTime(text, timeZone)
  if (ms === null) throw new UserError('admin.schedule.noTime', {}, field)
  return ms
}
