import { and, desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { addMessage } from '#src/tickets/add-message.ts'
import { storeAttachment } from '#src/tickets/attachments.ts'
import { assignTicket, changeStatus, markSpam, snoozeTicket } from '#src/tickets/changes/edit-ticket.ts'
import { mergeTickets } from '#src/tickets/changes/merge-tickets.ts'
import { addTicketTag } from '#src/tickets/changes/ticket-tags.ts'
import { createTicket } from '#src/tickets/create-ticket.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { replyAsCustomer, replyAsStaff } from '#src/tickets/reply.ts'
import { demoUsers } from '#src/lib/people/demo-users.ts'
import type { DemoSeed } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'
import { demoCustomers } from './customers.ts'
import { type DemoMessage, type DemoTicket, demoTickets } from './ticket-texts.ts'
import { rateTicket } from '#src/tickets/changes/rate-ticket.ts'

export const ticketsDemo: DemoSeed = async (shop, { report }) => {
  report('Tickets')
  await seedTickets(shop)
}

const hour = 60 * 60_000
const day = 24 * hour

type Agent = { id: number; name: string }
interface Requester {
  userId: number | null
  name: string
  email: string
  orderId: number | null
}

/** Conversations in every status, with notes, tags, two agents, files, one merged ticket and one with spam. */
export async function seedTickets(shop: Shop): Promise<void> {
  const [agent, otherAgent] = [await findAgent(shop, 3), await findAgent(shop, 5)]
  const own = await findOwnCustomer(shop)
  const others = await listRequesters(shop)
  let previousId = 0
  for (const [index, ticket] of demoTickets.entries()) {
    const requester = ticket.isOwn ? own : others[index % others.length]!
    const id = await seedTicket(shop, ticket, { requester, agent, otherAgent, index })
    if (ticket.isMerged)
      await shop.db.transaction((tx) =>
        mergeTickets(tx, { sourceId: id, targetId: previousId }, { actor: agent, now: shop.now() - (ticket.age - 1) * hour }),
      )
    previousId = id
  }
}

interface SeedContext {
  requester: Requester
  agent: Agent
  otherAgent: Agent
  index: number
}

async function seedTicket(shop: Shop, ticket: DemoTicket, context: SeedContext): Promise<number> {
  const { requester, agent, otherAgent, index } = context
  const file = { name: 'label.txt', bytes: new TextEncoder().encode('Hearth & Harbor\nFragile\nKeep dry\n') }
  const attachments = ticket.hasFile ? [await storeAttachment(shop, file)] : []
  const { name, email, userId } = requester
  const author = { id: userId, name, email }
  const [first, ...rest] = ticket.messages
  const handler = rest.some(({ from }) => from === 'other agent') ? otherAgent : agent
  let now = shop.now() - ticket.age * hour
  return shop.db.transaction(async (tx) => {
    const channel = ticket.channel ?? 'web'
    const { ticket: opened } = await createTicket(
      tx,
      {
        key: `demo${index}`,
        subject: ticket.subject,
        channel,
        language: null,
        requester,
        priority: ticket.priority ?? 'normal',
        orderId: ticket.hasOrder ? requester.orderId : null,
        message: { channel, key: `demo:${index}:0`, author, text: first!.text, attachments },
      },
      now,
    )
    for (const tag of ticket.tags ?? []) await addTicketTag(tx, opened.id, tag, { actor: handler, now })
    if (!ticket.isUnassigned) await assignTicket(tx, opened.id, handler.id, { actor: handler, now: (now += 10 * 60_000) })
    for (const [at, message] of rest.entries()) {
      now += (message.after ?? 1) * hour
      const key = `demo:${index}:${at + 1}`
      await seedMessage(tx, opened.id, message, { key, author, agent: message.from === 'other agent' ? otherAgent : agent, channel, now })
    }
    await finish(shop, tx, ticket, { id: opened.id, handler, userId, now: now + hour })
    return opened.id
  })
}

async function seedMessage(
  tx: Tx,
  id: number,
  { from, text }: DemoMessage,
  {
    key,
    author,
    agent,
    channel,
    now,
  }: { key: string; author: Agent | { id: number | null; name: string }; agent: Agent; channel: 'web' | 'mail'; now: number },
): Promise<void> {
  if (from === 'customer') await replyAsCustomer(tx, id, { channel, key, author, text }, now)
  else if (from === 'note') await addMessage(tx, await getTicket(tx, id), { kind: 'note', channel: 'staff', key, author: agent, text }, now)
  else await replyAsStaff(tx, id, { channel: 'staff', key, author: agent, text }, { now })
}

async function finish(
  shop: Shop,
  tx: Tx,
  ticket: DemoTicket,
  { id, handler, userId, now }: { id: number; handler: Agent; userId: number | null; now: number },
): Promise<void> {
  const by = { actor: handler, now }
  if (ticket.isSpam) await markSpam(tx, id, true, by)
  if (ticket.status === 'resolved' || ticket.status === 'closed') await changeStatus(tx, id, 'resolved', by)
  if (ticket.rating) {
    const rated = await getTicket(tx, id)
    await rateTicket({ ...shop, now: () => now + hour }, tx, rated, { userId, writer: rated, ...ticket.rating })
  }
  if (ticket.status === 'closed') await changeStatus(tx, id, 'closed', { actor: { id: null, name: '' }, now: now + 7 * day })
  if (ticket.isSnoozed) await snoozeTicket(tx, id, shop.now() + 11 * day, { actor: handler, now: shop.now() - hour })
}

async function findAgent(shop: Shop, roleId: 3 | 5): Promise<Agent> {
  const { email } = demoUsers.find((user) => user.roleId === roleId)!
  const { id, name } = (await findUserByEmail(shop.db.read, email))!
  return { id, name }
}

async function findOwnCustomer(shop: Shop): Promise<Requester> {
  const { email } = demoUsers.find(({ roleId }) => roleId === 1)!
  const { id, name } = (await findUserByEmail(shop.db.read, email))!
  return { userId: id, name, email, orderId: await findNewestOrder(shop, email) }
}

const listRequesters = (shop: Shop): Promise<Requester[]> =>
  Promise.all(demoCustomers.map(async ({ name, email }) => ({ userId: null, name, email, orderId: await findNewestOrder(shop, email) })))

async function findNewestOrder(shop: Shop, email: string): Promise<number | null> {
  const { orders } = shop.db.t
  const isRecent = and(eq(orders.emailKey, email.toLowerCase()), gt(orders.orderDate, shop.now() - 90 * day))
  const [order] = await shop.db.read.select({ id: orders.id }).from(orders).where(isRecent).orderBy(desc(orders.orderDate)).limit(1)
  return order?.id ?? null
}
