import type { View } from '#src/web/view.ts'
import { hoursUntilDays } from '#src/inbox/limits.ts'

/** "47 min", "3 h", "2 d"; a dash for null. */
export function durationText({ t }: Pick<View, 't'>, ms: number | null): string {
  if (ms === null) return '–'
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return t('inbox.age.minutes', { count: Math.max(1, minutes) })
  if (minutes < hoursUntilDays * 60) return t('inbox.age.hours', { count: Math.floor(minutes / 60) })
  return t('inbox.age.days', { count: Math.floor(minutes / 1440) })
}
