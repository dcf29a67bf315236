import { describe, expect, test } from 'bun:test'
import { readPage } from '#db/lists/list-query.ts'
import { recordArticles } from '#src/conversation/linked-articles.ts'
import { userTicketsQuery } from '#src/customer-tickets/list-user-tickets.ts'
import { listTicketsOfOrders } from '#src/shop-panel/related-orders-and-tickets.ts'
import { listLinkedTickets } from '#src/kb/linked-tickets.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser } from '#tests/support/users.ts'
import { createTestArticle } from '../kb/create-article.ts'
import { findTicketByToken, getTicket } from '#src/tickets/find-tickets.ts'
import { replyAsCustomer } from '#src/tickets/reply.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { customerMessage, openTicket } from '#tests/support/tickets.ts'
import '#tests/support/matchers.ts'
import { listEvents, listTexts, sendReply } from './agent.ts'

const { shop, agent } = storeTest({ clients: { agent: 3 } })

const openWith = (subject: string, text: string, key?: string) => openTicket(shop, { subject, message: customerMessage(text, key) })
const merge = (from: number, into: number) => agent.post(`/admin/tickets/${from}/merge`, { target: into })

async function undoMerge(ticketId: number) {
  const [row] = await shop.db.read.select().from(shop.db.t.ticketMerges).orderBy(shop.db.t.ticketMerges.id)
  return agent.follow(await agent.post(`/admin/tickets/${ticketId}/merge/undo`, { merge: row!.id }))
}

describe('merging', () => {
  test('moves all messages in the order they were written, and the source leads to the target', async () => {
    const target = await openWith('Cup', 'One')
    const source = await openWith('Cup again', 'Two', 'mail:<2@example.com>')
    await shop.db.transaction((tx) => replyAsCustomer(tx, target.id, customerMessage('Three'), shop.now()))
    await merge(source.id, target.id)
    expect(await listTexts(shop, target.id)).toEqual(['One', 'Two', 'Three'])
    expect(await getTicket(shop.db.read, target.id)).toMatchObject({ messageCount: 3, excerpt: 'Three' })
    expect((await findTicketByToken(shop.db.read, source.token))?.id).toBe(target.id)
    expect((await agent.get(`/admin/tickets/${source.id}`)).text).toContain(`This ticket was merged into #${target.id}`)
    const repeated = customerMessage('Two', 'mail:<2@example.com>')
    await shop.db.transaction((tx) => replyAsCustomer(tx, target.id, repeated, shop.now()))
    expect(await listTexts(shop, target.id)).toEqual(['One', 'Two', 'Three'])
  })

  test('opens a target that waits for the customer when the source has an unanswered message', async () => {
    const target = await openWith('Cup', 'One')
    await sendReply(agent, target.id, 'Which cup?')
    const source = await openWith('The left one', 'Two')
    await merge(source.id, target.id)
    expect((await getTicket(shop.db.read, target.id)).status).toBe('open')
  })

  test('keeps a mail that is in both tickets twice, and each in its ticket after undoing', async () => {
    const target = await openWith('Cup', 'To both', 'mail:<1@example.com>')
    const source = await openWith('Cup', 'To both', 'mail:<1@example.com>')
    await merge(source.id, target.id)
    expect(await listTexts(shop, target.id)).toEqual(['To both', 'To both'])
    await undoMerge(target.id)
    expect(await listTexts(shop, source.id)).toEqual(['To both'])
  })

  test.each(['itself', 'a ticket that is merged already', 'no ticket'])('into %s is refused', async (what) => {
    const [first, second, third] = [await openWith('A', 'One'), await openWith('B', 'Two'), await openWith('C', 'Three')]
    await merge(second.id, third.id)
    const target = { itself: first.id, 'a ticket that is merged already': second.id, 'no ticket': 999 }[what]!
    const response = await merge(first.id, target)
    expect(response.status).toBe(422)
    expect(response.text).toContain('Choose another ticket')
    expect((await getTicket(shop.db.read, first.id)).mergedInto).toBeNull()
  })

  test('takes the order along unless the target has one, and the links of orders and articles lead to the target', async () => {
    await createFlatShippingRate(shop)
    const order = await createPaidOrder(shop, await createTestProduct(shop))
    const { id: articleId } = await createTestArticle(shop, { title: 'Care' })
    const source = await openTicket(shop, { subject: 'A', orderId: order.id })
    const target = await openWith('B', 'Two')
    await shop.db.transaction((tx) => recordArticles(tx, source.id, [articleId], shop.now()))
    await merge(source.id, target.id)
    expect((await getTicket(shop.db.read, target.id)).orderId).toBe(order.id)
    expect(await listTicketsOfOrders(shop.db.read, [order.id], 10)).toMatchObject([{ id: target.id, orderId: order.id }])
    expect(await listLinkedTickets(shop.db.read, articleId, 10)).toMatchObject([{ id: target.id, subject: 'B' }])
    await undoMerge(target.id)
    expect((await getTicket(shop.db.read, target.id)).orderId).toBeNull()
    expect(await listTicketsOfOrders(shop.db.read, [order.id], 10)).toMatchObject([{ id: source.id }])
  })

  test('adds the draft of the source to the one in the target, once', async () => {
    const [source, target] = [await openWith('A', 'One'), await openWith('B', 'Two')]
    await agent.post(`/admin/tickets/${source.id}/draft/staff`, { body: 'From A' })
    await agent.post(`/admin/tickets/${target.id}/draft/staff`, { body: 'From B' })
    await merge(source.id, target.id)
    await undoMerge(target.id)
    await merge(source.id, target.id)
    const drafts = await shop.db.read.select().from(shop.db.t.ticketDrafts)
    expect(drafts.find(({ ticketId }) => ticketId === target.id)?.body).toBe('From B\n\nFrom A')
  })

  test('leaves the ticket in the account of its customer when the target is another one’s', async () => {
    const owner = await createTestUser(shop, 1)
    const requester = { userId: owner.id, name: 'Amara', email: 'owner@example.com' }
    const [own, second] = [
      await openTicket(shop, { subject: 'Mine', requester }),
      await openTicket(shop, { subject: 'Also mine', requester }),
    ]
    const foreign = await openWith('Another one’s', 'Two')
    const list = async () =>
      (await readPage(shop.db.read, userTicketsQuery(shop.db.read, owner.id, shop.now()), { page: 1, pageSize: 25 })).rows
    await merge(second.id, own.id)
    expect((await list()).map(({ subject }) => subject)).toEqual(['Mine'])
    await merge(own.id, foreign.id)
    expect(await list()).toMatchObject([{ id: own.id, subject: 'Mine', status: 'open' }])
  })

  test('takes the draft of the agent along', async () => {
    const [source, target] = [await openWith('A', 'One'), await openWith('B', 'Two')]
    await agent.post(`/admin/tickets/${source.id}/draft/staff`, { body: 'Half a sentence' })
    await merge(source.id, target.id)
    expect((await agent.get(`/admin/tickets/${target.id}`)).text).toContain('Half a sentence')
  })
})

describe('undoing a merge', () => {
  test.each(['source', 'target'])('from the %s moves the messages back', async (side) => {
    const target = await openWith('Cup', 'One')
    const source = await openWith('Saucer', 'Two')
    await merge(source.id, target.id)
    await sendReply(agent, target.id, 'After the merge')
    const page = await undoMerge(side === 'source' ? source.id : target.id)
    expect(page.text).toContain('Merge undone')
    expect(await listTexts(shop, source.id)).toEqual(['Two'])
    expect(await listTexts(shop, target.id)).toEqual(['One', 'After the merge'])
    expect(await getTicket(shop.db.read, source.id)).toMatchObject({ mergedInto: null, status: 'open', messageCount: 1, excerpt: 'Two' })
    expect(await listEvents(shop, source.id)).toEqual(['unmerged'])
  })

  test('is not possible when the target was merged, too', async () => {
    const [first, second, third] = [await openWith('A', 'One'), await openWith('B', 'Two'), await openWith('C', 'Three')]
    await merge(first.id, second.id)
    await merge(second.id, third.id)
    const page = await undoMerge(first.id)
    expect(page.text).toContain('cannot be undone')
    expect(await listTexts(shop, third.id)).toEqual(['One', 'Two', 'Three'])
  })

  test('happens once', async () => {
    const [source, target] = [await openWith('A', 'One'), await openWith('B', 'Two')]
    await merge(source.id, target.id)
    await undoMerge(source.id)
    expect((await undoMerge(source.id)).text).toContain('cannot be undone')
  })

  test('is not possible on another ticket', async () => {
    const [source, target, other] = [await openWith('A', 'One'), await openWith('B', 'Two'), await openWith('C', 'Three')]
    await merge(source.id, target.id)
    expect((await undoMerge(other.id)).status).toBe(404)
    expect(await listTexts(shop, source.id)).toEqual([])
  })
})

test('undoing a merge with script opens the source: its thread never stands above the composer of another ticket', async () => {
  const [source, target] = [await openWith('Cup', 'One'), await openWith('Saucer', 'Two')]
  const merged = await agent.post(`/admin/tickets/${source.id}/merge`, { target: target.id })
  const [, entry] = /undo=(\d+)$/.exec(merged.location!)!
  const response = await agent.htmx().post(`/admin/tickets/${source.id}/undo`, { entry: entry! })
  expect(response.text).not.toContain('id="thread"')
  expect(response.headers.get('hx-redirect') ?? response.headers.get('hx-location') ?? response.location).toContain(
    `/admin/tickets/${source.id}`,
  )
})

describe('the search for a ticket to merge into', () => {
  test('begins with the same customer, and finds numbers and words', async () => {
    const ticket = await openWith('Cup', 'One')
    const same = await openWith('Saucer', 'Two')
    const other = await openTicket(shop, { subject: 'Teapot', requester: { userId: null, name: 'June', email: 'june@example.com' } })
    const titles = async (query: string) => {
      const { text } = await agent.get(`/admin/tickets/${ticket.id}/merge${query}`)
      return ['Saucer', 'Teapot'].filter((title) => text.includes(title))
    }
    expect(await titles('')).toEqual([same.subject])
    expect(await titles('?q=teap')).toEqual([other.subject])
    expect(await titles(`?q=%23${other.id}`)).toEqual([other.subject])
  })

  test('says that the customers of both tickets will read all messages, when they differ', async () => {
    const ticket = await openWith('Cup', 'One')
    await openWith('Saucer', 'Two')
    await openTicket(shop, { subject: 'Teapot', requester: { userId: null, name: 'June', email: 'june@example.com' } })
    const warning = 'both customers will read all messages'
    expect((await agent.get(`/admin/tickets/${ticket.id}/merge`)).text).not.toContain(warning)
    expect(await agent.get(`/admin/tickets/${ticket.id}/merge?q=teapot`)).toShow(warning)
  })
})

describe('splitting', () => {
  test('moves a message and what follows into a new ticket of the same customer', async () => {
    const ticket = await openWith('Cup', 'One')
    const reply = await shop.db.transaction((tx) =>
      replyAsCustomer(tx, ticket.id, customerMessage('Also, where is my invoice?'), shop.now()),
    )
    await sendReply(agent, ticket.id, 'Here it is.')
    const response = await agent.post(`/admin/tickets/${ticket.id}/split`, { message: reply.messageId, subject: 'Invoice' })
    const created = Number(/(\d+)\?/.exec(response.location!)![1])
    expect(await listTexts(shop, ticket.id)).toEqual(['One'])
    expect(await listTexts(shop, created)).toEqual(['Also, where is my invoice?', 'Here it is.'])
    expect(await getTicket(shop.db.read, created)).toMatchObject({ subject: 'Invoice', email: ticket.email, messageCount: 2 })
    expect(await getTicket(shop.db.read, ticket.id)).toMatchObject({ messageCount: 1, excerpt: 'One' })
    expect(await listEvents(shop, created)).toEqual(['split'])
  })

  test('is undone by merging the new ticket back, with what was written in it since', async () => {
    const ticket = await openWith('Cup', 'One')
    const reply = await shop.db.transaction((tx) => replyAsCustomer(tx, ticket.id, customerMessage('And my invoice?'), shop.now()))
    const split = await agent.post(`/admin/tickets/${ticket.id}/split`, { message: reply.messageId, subject: 'Invoice' })
    const [, created, entry] = /(\d+)\?undo=(\d+)$/.exec(split.location!)!
    expect((await agent.get(split.location!)).text).toContain(`action="/admin/tickets/${ticket.id}/undo"`)
    await shop.db.transaction((tx) => replyAsCustomer(tx, Number(created), customerMessage('Please.'), shop.now()))
    const undone = await agent.post(`/admin/tickets/${ticket.id}/undo`, { entry: entry! })
    expect(undone.location).toBe(`/admin/tickets/${ticket.id}`)
    expect(await listTexts(shop, ticket.id)).toEqual(['One', 'And my invoice?', 'Please.'])
    expect(await getTicket(shop.db.read, Number(created))).toMatchObject({ mergedInto: ticket.id })
    expect((await agent.post(`/admin/tickets/${ticket.id}/undo`, { entry: entry! })).status).not.toBe(500)
  })

  test('at the first message is refused', async () => {
    const ticket = await openWith('Cup', 'One')
    const [first] = await shop.db.read.select().from(shop.db.t.ticketMessages)
    const response = await agent.post(`/admin/tickets/${ticket.id}/split`, { message: first!.id, subject: 'Invoice' })
    expect(response.status).toBe(422)
  })
})
