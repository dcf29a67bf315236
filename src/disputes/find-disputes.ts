import { asc, eq, and, isNull, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import type { ReportedPayment } from '#src/payments/refunded-totals.ts'

export type DisputeRow = Awaited<ReturnType<typeof listOrderDisputes>>[number]

/** The disputes of an order, the oldest first. */
export async function listOrderDisputes(q: Exec, orderId: number) {
  const { disputes } = q.t
  return q.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id))
}

/** The disputes of a payment that belong to no order yet. */
export async function listUnassignedDisputes(q: Exec, { processorId, reference }: ReportedPayment): Promise<DisputeRow[]> {
  return selectUnassigned(q, { processorId, reference })
}

const selectUnassigned = stmt((q) => {
  const { disputes } = q.t
  const isOfPayment = and(eq(disputes.processorId, sql.placeholder('processorId')), eq(disputes.reference, sql.placeholder('reference')))
  return q
    .select()
    .from(disputes)
    .where(and(isOfPayment, isNull(disputes.orderId)))
    .orderBy(asc(disputes.id))
})

/** How many disputes are open, and the nearest deadline that has not passed (epoch ms); null without one. */
export async function summarizeOpenDisputes(q: Exec, now: number): Promise<{ count: number; nearestDeadline: number | null }> {
  const { disputes } = q.t
  const [found] = await q
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      nearestDeadline: sql<number | null>`min(case when ${disputes.evidenceDueAt} > ${now} then ${disputes.evidenceDueAt} end)`,
    })
    .from(disputes)
    .where(isNull(disputes.closedAt))
  const { count = 0, nearestDeadline = null } = found ?? {}
  return { count, nearestDeadline: nearestDeadline === null ? null : Number(nearestDeadline) }
}

export async function findDispute(q: Exec, id: number): Promise<DisputeRow | null> {
  const { disputes } = q.t
  const [found] = await q.select().from(disputes).where(eq(disputes.id, id)).limit(1)
  return found ?? null
}
