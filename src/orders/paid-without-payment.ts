import { type SQL, and, desc, eq, gt, gte, inArray, notExists, sql } from 'drizzle-orm'
import type { Db, Exec } from '#db/types.ts'

export type PaidWithoutPayment = Awaited<ReturnType<typeof listPaidWithoutPayment>>[number]

/** Orders that say they are paid although no payment of them is, the latest first. Reads all paid orders when there are none. */
export async function listPaidWithoutPayment(q: Exec, limit: number) {
  const { id, number, total, currency, paidAt, email } = q.t.orders
  return q
    .select({ id, number, total, currency, paidAt, email })
    .from(q.t.orders)
    .where(hasNoPayment(q))
    .orderBy(desc(paidAt), desc(id))
    .limit(limit)
}

/** Of orders paid since then; epoch ms. Reads all of these, beside the requests. */
export async function countPaidWithoutPayment({ read, report }: Pick<Db, 'read' | 'report'>, since: number): Promise<number> {
  const { orders } = read.t
  const [row] = await report<{ count: number }>(
    sql`select count(*) as count from ${orders} where ${and(gte(orders.paidAt, since), hasNoPayment(read))}`,
  )
  return Number(row?.count ?? 0)
}

function hasNoPayment(q: Exec): SQL | undefined {
  const { orders, payments } = q.t
  const paid = q
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.state, 'paid')))
  // One on invoice is authorized, and one of nothing is free.
  return and(inArray(orders.paymentStatus, ['paid', 'partially_refunded', 'refunded', 'disputed']), gt(orders.total, 0), notExists(paid))
}
