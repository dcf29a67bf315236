import { type SQL, and, eq, gt, gte, inArray, notExists, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Db, Exec } from '#db/types.ts'
import { receivedStatuses } from '#src/lib/money/amount-due.ts'
import type { OrderRow } from '../find-orders.ts'

export type PaidWithoutPayment = Pick<OrderRow, 'id' | 'number' | 'total' | 'currency' | 'paidAt' | 'email'>

/** Orders that say they are paid although no payment of them is, the latest first. Reads all paid orders when there are none, beside the requests. */
export async function listPaidWithoutPayment({ read, report }: Pick<Db, 'read' | 'report'>, limit: number): Promise<PaidWithoutPayment[]> {
  const { orders } = read.t
  const { id, number, total, currency, paidAt, email } = orders
  const rows = await report<Record<keyof PaidWithoutPayment, number | string | null>>(sql`
    select ${id} as id, ${number} as number, ${total} as total, ${currency} as currency, ${paidAt} as "paidAt", ${email} as email
    from ${orders} where ${hasNoPayment(read)} order by ${paidAt} desc, ${id} desc limit ${limit}`)
  return rows.map((row) => ({
    id: Number(row.id),
    number: Number(row.number),
    total: Number(row.total),
    currency: String(row.currency),
    email: String(row.email),
    paidAt: row.paidAt === null ? null : Number(row.paidAt),
  }))
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
  return and(inArray(orders.paymentStatus, receivedStatuses), gt(orders.total, 0), isOfRealOrder(orders.id), notExists(paid))
}
