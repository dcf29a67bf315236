import { and, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** The key of the event that a form leaves in a ticket: one event per form, however often it is sent. */
export const actionKey = (formKey: string): string => `action:${formKey}`

export async function hasMessage(q: Exec, ticketId: number, key: string): Promise<boolean> {
  const { ticketMessages } = q.t
  const rows = await q
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.key, key)))
    .limit(1)
  return rows.length > 0
}
