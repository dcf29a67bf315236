import { and, asc, eq, inArray, lte, ne, or } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import { type Refundable, findRefundable } from './refund-amounts.ts'

export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number]
export type RefundLineRow = Awaited<ReturnType<typeof listRefundLines>>[number]

export async function listRefunds(q: Exec, orderId: number) {
  const { refunds } = q.t
  return q.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))
}

export async function findRefund(q: Exec, lookup: { id: number } | { key: string }): Promise<RefundRow | null> {
  const { refunds } = q.t
  const [found] = await q
    .select()
    .from(refunds)
    .where('id' in lookup ? eq(refunds.id, lookup.id) : eq(refunds.key, lookup.key))
    .limit(1)
  return found ?? null
}

/** By the processor's refund ID, or the key we sent; null for one that we did not start. */
export async function findPaymentRefund(
  q: Exec,
  paymentId: number,
  { reference, key }: { reference: string; key: string | null },
): Promise<RefundRow | null> {
  const { refunds } = q.t
  const isNamed = key === null ? eq(refunds.reference, reference) : or(eq(refunds.reference, reference), eq(refunds.key, key))
  const [found] = await q
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNamed))
    .limit(1)
  return found ?? null
}

export async function listRefundLines(q: Exec, refundIds: number[]) {
  const { refundLines } = q.t
  const rows: (typeof refundLines.$inferSelect)[] = []
  for (const ids of inChunks(refundIds))
    rows.push(...(await q.select().from(refundLines).where(inArray(refundLines.refundId, ids)).orderBy(asc(refundLines.id))))
  return rows
}

/** Refunds that did not fail, of one payment. */
export async function listPaymentRefunds(q: Exec, paymentId: number): Promise<RefundRow[]> {
  const { refunds } = q.t
  return q
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')))
    .orderBy(asc(refunds.id))
}

/** Pending refunds due for a check at their processor. `now` in epoch ms. */
export async function listRefundsToCheck(q: Exec, { now, limit }: { now: number; limit: number }): Promise<RefundRow[]> {
  const { refunds } = q.t
  return q.select().from(refunds).where(lte(refunds.nextCheckAt, now)).orderBy(asc(refunds.nextCheckAt), asc(refunds.id)).limit(limit)
}

export async function readRefundable(q: Exec, order: OrderRow, lines: OrderLineRow[]): Promise<Refundable> {
  const active = (await listRefunds(q, order.id)).filter(({ state }) => state !== 'failed')
  return findRefundable(order, lines, {
    lines: await listRefundLines(
      q,
      active.map(({ id }) => id),
    ),
    shipping: active.reduce((sum, { shipping }) => sum + shipping, 0),
  })
}
