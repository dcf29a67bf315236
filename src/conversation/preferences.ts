import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { isAwake } from '#db/schema/tickets.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { AfterSend } from '#db/schema/conversation.ts'
import { defaultNotices } from '#src/tickets/mails/staff-mails.ts'

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

/** The open ticket that waits longest for this agent, else for anybody; null = none is left. */
export async function findNextTicket(q: Exec, { userId, except }: { userId: number; except: number }): Promise<number | null> {
  const { tickets } = q.t
  for (const assignee of [eq(tickets.assigneeId, userId), isNull(tickets.assigneeId)]) {
    const [next] = await q
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(assignee, eq(tickets.status, 'open'), isAwake(tickets), ne(tickets.id, except)))
      .orderBy(asc(tickets.lastMessageAt), asc(tickets.id))
      .limit(1)
    if (next) return next.id
  }
  return null
}
