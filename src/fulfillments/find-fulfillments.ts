import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { carrierName, trackingLink } from './tracked-carriers.ts'

export type FulfillmentRow = NonNullable<Awaited<ReturnType<typeof findFulfillment>>>

/** A shipment as pages and emails show it. */
export interface Shipment {
  id: number
  carrier: string
  trackingNumber: string
  /** '' when it cannot be tracked. */
  link: string
  actor: string
  createdAt: number
  cancelledAt: number | null
  lines: { orderLineId: number; quantity: number }[]
}

export async function findFulfillment(q: Exec, lookup: { id: number } | { key: string }) {
  const { fulfillments } = q.t
  const [found] = await q
    .select()
    .from(fulfillments)
    .where('id' in lookup ? eq(fulfillments.id, lookup.id) : eq(fulfillments.key, lookup.key))
    .limit(1)
  return found ?? null
}

export async function listFulfillmentLines(q: Exec, fulfillmentIds: number[]) {
  const { fulfillmentLines } = q.t
  const rows: (typeof fulfillmentLines.$inferSelect)[] = []
  for (const ids of inChunks(fulfillmentIds))
    rows.push(
      ...(await q.select().from(fulfillmentLines).where(inArray(fulfillmentLines.fulfillmentId, ids)).orderBy(asc(fulfillmentLines.id))),
    )
  return rows
}

/** The latest shipment of each order that was not cancelled, by order id. */
export async function findLatestShipments(
  q: Exec,
  orders: Pick<OrderRow, 'id' | 'address'>[],
): Promise<Map<number, { id: number; link: string }>> {
  const { fulfillments } = q.t
  const ids = orders.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await q
          .select()
          .from(fulfillments)
          .where(and(inArray(fulfillments.orderId, ids), isNull(fulfillments.cancelledAt)))
          .orderBy(asc(fulfillments.id))
  return new Map(
    rows.map((row) => [row.orderId, { id: row.id, link: trackingLink(row, orders.find(({ id }) => id === row.orderId)!.address) }]),
  )
}

/** Oldest first, cancelled ones included. */
export async function listShipments(q: Exec, order: Pick<OrderRow, 'id' | 'address'>): Promise<Shipment[]> {
  const rows = await selectOfOrder(q, { orderId: order.id })
  if (rows.length === 0) return []
  const lines = await listFulfillmentLines(
    q,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    carrier: carrierName(row.carrier),
    trackingNumber: row.trackingNumber,
    link: trackingLink(row, order.address),
    actor: row.actor,
    createdAt: row.createdAt,
    cancelledAt: row.cancelledAt,
    lines: lines.filter(({ fulfillmentId }) => fulfillmentId === row.id),
  }))
}

const selectOfOrder = stmt((q) => {
  const { fulfillments } = q.t
  return q
    .select()
    .from(fulfillments)
    .where(eq(fulfillments.orderId, sql.placeholder('orderId')))
    .orderBy(asc(fulfillments.id))
})

/** What the customer sees: shipments that were not cancelled. */
export async function listCustomerShipments(q: Exec, order: Pick<OrderRow, 'id' | 'address'>): Promise<Shipment[]> {
  return (await listShipments(q, order)).filter(({ cancelledAt }) => cancelledAt === null)
}
