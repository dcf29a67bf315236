import { createTicket } from '#src/tickets/create-ticket.ts'
import { orderActions } from '#src/shop-panel/order-actions.ts'
import { addUserNote } from '#src/users/user-notes.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { addTicketEvent } from '#src/tickets/ticket-events.ts'

/** Tickets of a customer with an account, a cart, files and a note, and of a customer without; both with everything staff can do. */
export async function fillPseudoPanel(shop: TestShop, customer: { id: number; email: string }, orders: { id: number; number: number }[]) {
  const actor = { id: null, name: 'Олег' }
  const requesters = [
    { userId: customer.id, name: 'Анна', email: customer.email },
    { userId: null, name: 'Ирина', email: 'amara@example.com' },
  ]
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const ids: number[] = []
    for (const [index, requester] of requesters.entries()) {
      const message = { channel: 'web' as const, key: `письмо-${index}`, text: 'Чашка.', author: { id: null, name: 'Анна' } }
      const fields = { key: null, subject: 'Чашка', channel: 'web' as const, language: null, orderId: orders[index]!.id }
      const { ticket } = await createTicket(tx, { ...fields, requester, message }, now)
      for (const action of orderActions) {
        const named = { amount: 500, product: 'Книга', code: '4711', subject: 'Письмо', status: 'shipped', tracking: '4711' }
        const data = { action, order: orders[index]!.id, number: orders[index]!.number, ...named, newOrder: 1, newNumber: 1 }
        await addTicketEvent(tx, { ticketId: ticket.id, kind: 'order_action', data, actor, now })
      }
      ids.push(ticket.id)
    }
    await addUserNote(tx, { userId: customer.id, key: 'заметка', text: 'Звонить утром.', author: { id: customer.id, name: 'Олег' } }, now)
    return ids
  })
}
