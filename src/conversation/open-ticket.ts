import type { Tx } from '#db/types.ts'
import type { Actor } from '#src/accounts/audit/audit.ts'
import { contentKey } from '#src/lib/ids/content-key.ts'
import type { Shop } from '#src/shop.ts'
import { createTicket } from '#src/tickets/create-ticket.ts'
import { getTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { type Customer, readRequester } from '#src/tickets/changes/change-customer.ts'
import { queueCustomerMail } from '#src/tickets/mails/customer-mails.ts'
import { setStatus } from '#src/tickets/set-status.ts'

/**
 * Opens a ticket with a message of staff, which is mailed to the customer and waits for the answer. The same one sent again returns the first
 * ticket. Throws NotFound, and UserError for what is missing or too long.
 */
export async function openTicketForCustomer(
  shop: Shop,
  tx: Tx,
  input: { key: string; subject: string; text: string; customer: Customer; orderId?: number | null },
  { actor, now }: { actor: Actor & { id: number }; now: number },
): Promise<TicketRow> {
  const requester = await readRequester(tx, input.customer)
  const key = contentKey(input.key, [actor.id, requester, input.subject, input.text, input.orderId ?? null])
  const { ticket, messageId, isNew } = await createTicket(
    tx,
    {
      key,
      subject: input.subject,
      channel: 'staff',
      requester,
      language: null,
      assigneeId: actor.id,
      orderId: input.orderId ?? null,
      message: { kind: 'staff', channel: 'staff', key, author: actor, text: input.text },
    },
    now,
  )
  if (!isNew) return ticket
  await setStatus(tx, ticket, 'pending', { actor, now })
  await queueCustomerMail(shop, tx, { ticket, messageId, kind: 'replied' })
  return getTicket(tx, ticket.id)
}
