import { and, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import { isOfTestOrder } from '#db/real-orders.ts'
import type { Exec, Tx } from '#db/types.ts'

/** For a test order that is deleted. */
export async function deleteMailsOfOrder(tx: Tx, orderId: number): Promise<void> {
  const { outbox } = tx.t
  await tx.delete(outbox).where(and(eq(outbox.orderId, orderId), isOfTestOrder(outbox.orderId)))
}

export async function listOrderMails(q: Exec, orderId: number) {
  const { outbox } = q.t
  const { html: _html, text: _text, ...columns } = outboxColumns(q)
  return q.select(columns).from(outbox).where(eq(outbox.orderId, orderId)).orderBy(desc(outbox.id))
}

/** The newest emails about several orders whose text was not erased. */
export async function listMailsOfOrders(q: Exec, orderIds: number[], limit: number) {
  const { outbox } = q.t
  if (orderIds.length === 0) return []
  const { id, orderId, template, subject, state, createdAt } = outbox
  return q
    .select({ id, orderId, template, subject, state, createdAt })
    .from(outbox)
    .where(and(inArray(outbox.orderId, orderIds), ne(outbox.html, '')))
    .orderBy(desc(outbox.id))
    .limit(limit)
}

const outboxColumns = (q: Exec) => getTableColumns(q.t.outbox)
