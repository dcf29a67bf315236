import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { minute } from '#src/lib/dates/durations.ts'
import { testModeMinutes } from './limits.ts'
import { type Session, saveSessionData } from './sessions.ts'

/** Null unless staff turned it on in this very session, less than an hour ago. Whether they still may is the caller's to ask. */
export function readTestMode(session: Pick<Session, 'data'> | null, now: number): { until: number } | null {
  const until = session?.data.testModeUntil ?? 0
  return until > now ? { until } : null
}

/** Throws UserError in test mode: drafts and replacements become real orders. */
export function refuseInTestMode({ testMode }: { testMode: { until: number } | null }): void {
  if (testMode !== null) throw new UserError('orders.testRealOrder')
}

/** The mark is in the session, so that no cookie or form can bring it and signing out ends it. */
export async function startTestMode(tx: Tx, { token, session, now }: { token: string; session: Session; now: number }): Promise<void> {
  await saveSessionData(tx, token, { ...session.data, testModeUntil: now + testModeMinutes * minute })
}

export async function endTestMode(tx: Tx, { token, session }: { token: string; session: Session }): Promise<void> {
  const { testModeUntil: _, ...data } = session.data
  await saveSessionData(tx, token, data)
}
