import { createTicket } from '#src/tickets/create-ticket.ts'
import { replyAsStaff } from '#src/tickets/reply.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { setStatus } from '#src/tickets/set-status.ts'

/** A guest's ticket in each status, each with an answer. Returns the paths of its pages. */
export async function fillCustomerTickets(shop: TestShop): Promise<string[]> {
  const now = shop.now()
  const requester = { userId: null, name: 'Ирина', email: 'irina@example.com' }
  const author = { id: null, name: 'Ирина' }
  const paths: string[] = []
  for (const status of ['open', 'pending', 'resolved', 'closed'] as const)
    await shop.db.transaction(async (tx) => {
      const message = { channel: 'web' as const, key: `гость-${status}`, text: 'Чашка.', author }
      const { ticket } = await createTicket(tx, { key: null, subject: 'Чашка', channel: 'web', language: null, requester, message }, now)
      const answer = { channel: 'staff' as const, key: `ответ-${status}`, text: 'Да.', author: { id: null, name: 'Олег' } }
      await replyAsStaff(tx, ticket.id, answer, { status: 'pending', now })
      await setStatus(tx, { id: ticket.id, status: 'pending' }, status, { actor: { id: null, name: 'Олег' }, now })
      paths.push(`/tickets/view/${ticket.token}`)
    })
  return [...paths, `${paths[2]}?rating=okay`, `${paths[0]}/updates?since=0&status=resolved`]
}
