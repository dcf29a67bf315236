import type { Exec } from '#db/types.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { findMessageByKey } from '#src/tickets/find-tickets.ts'

/** The key of the event that a form leaves in a ticket: one event per form, however often it is sent. */
export const actionKey = (formKey: string): string => `action:${formKey}`

export async function hasMessage(q: Exec, ticketId: number, key: string): Promise<boolean> {
  return (await findMessageByKey(q, ticketId, key)) !== null
}

/** Whether a form left its event before. Throws Conflict when it did so with another content, as `sent` says. */
export async function isRepeatedAction(q: Exec, ticketId: number, { key, sent }: { key: string; sent: string }): Promise<boolean> {
  const first = await findMessageByKey(q, ticketId, key)
  // Events of earlier versions do not say what was sent.
  const before = first?.event?.['sent']
  if (before !== undefined && before !== sent) throw new Conflict('errors.formUsed')
  return first !== null
}
