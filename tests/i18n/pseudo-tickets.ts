import { addMessage } from '#src/tickets/add-message.ts'
import { mergeTickets } from '#src/tickets/changes/merge-tickets.ts'
import { createSavedReply } from '#src/saved-replies/saved-replies.ts'
import { addTicketTag } from '#src/tickets/changes/ticket-tags.ts'
import { replyAsCustomer, replyAsStaff } from '#src/tickets/reply.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'
import { addTicketEvent, ticketEvents } from '#src/tickets/ticket-events.ts'

export interface PseudoTickets {
  ticket: number
  /** Of that ticket. */
  laterMessage: number
  merged: number
}

/** What a pseudo shop has of tickets: the first has a message and an event of every kind, the third is merged into the second. */
export async function fillPseudoTickets(shop: TestShop): Promise<PseudoTickets> {
  const requester = { userId: null, name: 'Анна', email: 'a@example.com' }
  const author = { id: null, name: 'Анна', email: 'b@example.com' }
  const [ticket, other, merged] = [
    await openTicket(shop, { subject: 'Чашка', requester, message: { ...customerMessage('Чашка разбита.'), author } }),
    await openTicket(shop, { subject: 'Блюдце', requester, message: { ...customerMessage('Где?'), author } }),
    await openTicket(shop, { subject: 'Ваза', requester, message: { ...customerMessage('Когда?'), author } }),
  ]
  const agent = await createTestUser(shop, 3, 'agent@example.com')
  const actor = { id: agent.id, name: 'Иван' }
  const by = { actor, now: shop.now() }
  const laterMessage = await shop.db.transaction(async (tx) => {
    await replyAsStaff(tx, ticket.id, { ...staffMessage('Простите!'), author: actor }, { now: shop.now() })
    const { messageId } = await replyAsCustomer(
      tx,
      ticket.id,
      {
        ...customerMessage('Спасибо.'),
        author,
        channel: 'mail',
        warning: 'other_sender',
        quotedText: '> Простите!',
        hasRemoteImages: true,
        html: '<p>Спасибо.</p><img data-src="https://example.com/a.png" alt="">',
      },
      shop.now(),
    )
    await addMessage(
      tx,
      ticket,
      { ...customerMessage('Я не тут.'), author, kind: 'customer', channel: 'mail', warning: 'unverified_staff' },
      shop.now(),
    )
    await addMessage(tx, ticket, { ...customerMessage('Меня нет.'), author, kind: 'auto' }, shop.now())
    await addMessage(tx, ticket, { ...staffMessage('Опять.'), author: actor, kind: 'note' }, shop.now())
    for (const kind of ticketEvents)
      await addTicketEvent(tx, { ticketId: ticket.id, kind, data: { ...eventData[kind], text: 'Да' }, actor, now: shop.now() })
    for (const kind of ['snoozed', 'split', 'created'] as const)
      await addTicketEvent(tx, { ticketId: ticket.id, kind, data: otherData[kind], actor, now: shop.now() })
    await addTicketTag(tx, ticket.id, 'срочно', by)
    await createSavedReply(tx, { title: 'Ответ', body: 'Да', isShared: true }, { userId: agent.id, now: shop.now() })
    await mergeTickets(tx, { sourceId: merged.id, targetId: other.id }, by)
    return messageId
  })
  return { ticket: ticket.id, laterMessage, merged: merged.id }
}

const eventData: Partial<Record<(typeof ticketEvents)[number], Record<string, string | number>>> = {
  status: { from: 'open', to: 'pending' },
  assigned: { to: 'Пётр' },
  priority: { from: 'low', to: 'high' },
  subject: { to: 'Чашка' },
  tagged: { tag: 'лето' },
  untagged: { tag: 'лето' },
  merged: { from: 2, subject: 'Ваза' },
  unmerged: { from: 2 },
  split: { to: 2, subject: 'Ваза' },
  customer_changed: { from: 'Анна', to: 'Пётр' },
  order_linked: { number: 7 },
  rated: { rating: 'great' },
}

const otherData = { snoozed: { until: 1_800_000_000_000 }, split: { from: 2 }, created: { previous: 2 } }
