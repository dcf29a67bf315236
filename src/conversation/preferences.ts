import { eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { AfterSend } from '#db/schema/conversation.ts'
import { defaultNotices } from '#src/tickets/mails/staff-recipients.ts'

export interface ConversationPreferences {
  afterSend: AfterSend
  /** Whether single keys are shortcuts. */
  shortcuts: boolean
}

export async function readPreferences(q: Exec, userId: number): Promise<ConversationPreferences> {
  const { agentPreferences } = q.t
  const [row] = await q
    .select({ afterSend: agentPreferences.afterSend, shortcuts: agentPreferences.shortcuts })
    .from(agentPreferences)
    .where(eq(agentPreferences.userId, userId))
    .limit(1)
  return row ?? { afterSend: 'next', shortcuts: true }
}

export async function savePreferences(tx: Tx, userId: number, preferences: ConversationPreferences): Promise<void> {
  const { agentPreferences } = tx.t
  await tx
    .insert(agentPreferences)
    .values({ userId, notifyOf: defaultNotices, ...preferences })
    .onConflictDoUpdate({ target: agentPreferences.userId, set: { ...preferences } })
}
