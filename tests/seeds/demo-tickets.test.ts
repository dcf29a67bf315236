import { expect, test } from 'bun:test'
import { createUser } from '#src/accounts/users.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { ticketStatuses } from '#db/schema/tickets.ts'
import { seedTickets } from '#db/seeds/demo/tickets.ts'
import { demoUsers } from '#src/lib/people/demo-users.ts'
import { createTestShop } from '#tests/support/shop.ts'

test('the demo has tickets in every status, from two agents, with notes, tags, a file, a merged one and spam, and sends no email', async () => {
  const shop = await createTestShop()
  await shop.db.transaction(async (tx) => {
    for (const { email, name, roleId } of demoUsers) await createUser(tx, { email, name, roleId, password: guestPassword, now: 1 })
  })
  await seedTickets(shop)
  const { tickets, ticketMessages, ticketAttachments, ticketTags, outbox } = shop.db.t
  const rows = await shop.db.read.select().from(tickets)
  expect(rows.length).toBeGreaterThanOrEqual(25)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(ticketStatuses))
  expect(new Set(rows.map(({ assigneeId }) => assigneeId)).size).toBe(3)
  expect(rows.filter(({ mergedInto }) => mergedInto !== null)).toHaveLength(1)
  expect(rows.filter(({ isSpam }) => isSpam)).toHaveLength(1)
  expect(rows.filter(({ rating }) => rating !== null).length).toBeGreaterThan(3)
  expect(rows.every(({ lastMessageAt }) => lastMessageAt <= shop.now())).toBe(true)
  const messages = await shop.db.read.select().from(ticketMessages)
  expect(messages.every(({ createdAt }) => createdAt <= shop.now())).toBe(true)
  expect(messages.filter(({ kind }) => kind === 'note').length).toBeGreaterThan(2)
  expect(await shop.db.read.$count(ticketAttachments)).toBeGreaterThan(0)
  expect(await shop.db.read.$count(ticketTags)).toBeGreaterThan(5)
  expect(await shop.db.read.$count(outbox)).toBe(0)
  await shop.db.close()
})
