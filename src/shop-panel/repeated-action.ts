import { and, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { Conflict } from '#src/lib/errors/errors.ts'

/** The key of the event that a form leaves in a ticket: one event per form, however often it is sent. */
export const actionKey = (formKey: string): string => `action:${formKey}`

export async function hasMessage(q: Exec, ticketId: number, key: string): Promise<boolean> {
  return (await findEvent(q, ticketId, key)) !== null
}

/** Whether a form left its event before. Throws Conflict when it did so with another content, as `sent` says. */
export async function isRepeatedAction(q: Exec, ticketId: number, { key, sent }: { key: string; sent: string }): Promise<boolean> {
  const first = await findEvent(q, ticketId, key)
  // Events of earlier versions do not say what was sent.
  if (first?.['sent'] !== undefined && first['sent'] !== sent) throw new Conflict('errors.formUsed')
  return first !== null
}

async function findEvent(q: Exec, ticketId: number, key: string): Promise<Record<string, string | number> | null> {
  const { ticketMessages } = q.t
  const [row] = await q
    .select({ event: ticketMessages.event })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.key, key)))
    .limit(1)
  return row ? (row.event ?? {}) : null
}
