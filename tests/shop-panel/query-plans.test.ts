import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'
import type { Exec } from '#db/types.ts'
import { findLatestShipments } from '#src/fulfillments/find-fulfillments.ts'
import { listEarlierTickets, listTicketOrders, listTicketsOfOrders } from '#src/shop-panel/related-orders-and-tickets.ts'
import { recognizeOrder } from '#src/inbound-mails/recognize-order.ts'
import { listDownloadsOfOrders } from '#src/orders/downloads/downloads.ts'
import { readAddressTotals } from '#src/users/customer-totals.ts'
import { listUserNotes } from '#src/users/user-notes.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { listMailsOfOrders } from '#src/mail/mails-of-orders.ts'

const ticket = { id: 1, userId: 1, emailKey: 'amara@example.com', orderId: 1 }
const order = { id: 1, status: 'completed', paymentStatus: 'paid', address: { country: 'US', postalCode: '' } } as never

const queries: [name: string, read: (q: Exec) => Promise<unknown>][] = [
  ['orders of an account', (q) => listTicketOrders(q, ticket)],
  ['orders of an address', (q) => listTicketOrders(q, { ...ticket, userId: null })],
  ['tickets of an account', (q) => listEarlierTickets(q, ticket, 5)],
  ['what an address has spent', (q) => readAddressTotals(q, 'amara@example.com')],
  ['notes', (q) => listUserNotes(q, 1, 5)],
  ['downloads', (q) => listDownloadsOfOrders(q, [order, order], { now: 1, limit: 30 })],
  ['emails', (q) => listMailsOfOrders(q, [1, 2], 60)],
  ['shipments', (q) => findLatestShipments(q, [order, order])],
  ['tickets of an order', (q) => listTicketsOfOrders(q, [1], 5)],
  ['an order that a mail names', (q) => recognizeOrder(q, { text: 'Order 10001', email: 'amara@example.com' })],
]

// The cost of a card depends on one customer, not on all of them.
test.skipIf(testEngine === 'postgres').each(queries)('%s are found by an index', async (_, read) => {
  const address = await createMigratedDatabase()
  const db = await connect(address)
  using prepared = spyOn(SqliteConnection.prototype, 'prepare')
  await read(db.read)
  const statements = prepared.mock.calls.map(([text]) => text).filter((text) => text.startsWith('select'))
  await db.close()
  using file = new Database(address)
  const steps = statements.flatMap((text) => file.query<{ detail: string }, []>(`explain query plan ${text}`).all())
  expect(steps).not.toBeEmpty()
  expect(steps.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'))).toEqual([])
})
