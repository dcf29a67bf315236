import { soonShare } from '#src/inbox/limits.ts'

/** Of a customer who waits for an answer: `late` is past the target, `soon` close to it. */
export function findDueState({ waitingSince, responseDueAt }: { waitingSince: number; responseDueAt: number | null }, now: number) {
  if (responseDueAt === null) return 'waiting'
  if (now > responseDueAt) return 'late'
  return now - waitingSince > (responseDueAt - waitingSince) * soonShare ? 'soon' : 'waiting'
}
