import type { Tx } from '#db/types.ts'

/** What happened to a ticket besides messages: thin lines in the thread that only staff see. */
export const ticketEvents = [
  'created',
  'status',
  'assigned',
  'priority',
  'subject',
  'tagged',
  'untagged',
  'snoozed',
  'spam',
  'not_spam',
  'merged',
  'unmerged',
  'split',
  'customer_changed',
  'order_linked',
  'rated',
  'link_changed',
  'mail_loop',
  // Of a received mail: `names` of its files that were not stored, with the `reason`; or that its text was too long.
  'files_dropped',
  'mail_cut',
  'undone',
  // What was done to an order or customer from the ticket.
  'order_action',
] as const

export type TicketEvent = (typeof ticketEvents)[number]

/** `data` holds what the line names: `from` and `to`, names, numbers. */
export async function addTicketEvent(
  tx: Tx,
  event: {
    ticketId: number
    kind: TicketEvent
    data?: Record<string, string | number>
    actor: { id: number | null; name: string }
    /** One event per key; a new one without it. */
    key?: string
    now: number
  },
): Promise<number> {
  const { ticketId, kind, data = {}, actor, key = `event:${tx.random.uuid()}`, now } = event
  const [added] = await tx
    .insert(tx.t.ticketMessages)
    .values({
      ticketId,
      kind: 'event',
      channel: 'shop',
      key,
      authorId: actor.id,
      authorName: actor.name,
      event: { ...data, kind },
      visibleAt: now,
      createdAt: now,
    })
    .returning({ id: tx.t.ticketMessages.id })
  return added!.id
}
