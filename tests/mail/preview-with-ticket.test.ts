import { describe, expect, test } from 'bun:test'
import { replyAsStaff } from '#src/tickets/reply.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket, staffMessage } from '#tests/support/tickets.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/email-templates'
const preview = (slug: string, id: number) => admin.get(`${path}/${slug}/preview?ticket=${id}&as=text`)

async function openAnswered() {
  const ticket = await openTicket(shop, { message: customerMessage('The left cup has a crack.') })
  await shop.db.transaction((tx) => replyAsStaff(tx, ticket.id, staffMessage('A new cup is on its way.'), { now: shop.now() }))
  return ticket
}

describe('the preview of an email with a ticket has', () => {
  test('its latest answer, and not the link that opens it as its customer', async () => {
    const { id, token, subject } = await openAnswered()
    expect(await admin.get(`${path}/ticket_reply`)).toShow(`Ticket ${id}, ${subject}`)
    for (const slug of ['ticket_reply', 'ticket_resolved']) {
      const { text } = await preview(slug, id)
      expect(text).toContain('A new cup is on its way.')
      expect(text).toContain(subject)
      expect(text).not.toContain(token)
    }
  })

  test('the sample of an answer before there is one', async () => {
    const { id, subject } = await openTicket(shop)
    const { text } = await preview('ticket_reply', id)
    expect(text).toContain(subject)
    expect(text).toContain('The answer')
  })

  test('the latest message of the customer, for staff', async () => {
    const { id } = await openAnswered()
    for (const slug of ['staff_new_ticket', 'staff_ticket_reply', 'staff_ticket_assigned']) {
      const { text } = await preview(slug, id)
      expect(text).toContain('The left cup has a crack.')
      expect(text).toContain(`/admin/tickets/${id}`)
    }
  })

  test('nothing that was queued, and no ticket that does not exist', async () => {
    const { id } = await openAnswered()
    const before = await shop.listMails()
    await preview('ticket_created', id)
    expect(await shop.listMails()).toEqual(before)
    expect(await preview('ticket_created', 999)).toHaveStatus(404)
    expect((await admin.get(`${path}/welcome`)).text).not.toContain('name="ticket"')
  })
})
