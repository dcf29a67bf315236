import { sql } from 'drizzle-orm'
import type { Invariant } from '#src/lib/errors/invariant.ts'
import { findOrders } from '#src/orders/invariants.ts'

/** The refunded and shipped sums of orders against the ledgers of refunds and fulfillments. */
export const ledgerInvariants: Invariant[] = [
  {
    holds: 'What is refunded of each order and line is the sum of its refunds',
    broken: 'The refunds do not add up for order',
    find: (db) => {
      const { orders, orderLines, refunds, refundLines } = db.t
      const sumOf = (state: string) =>
        sql`coalesce((select sum(amount) from ${refunds} where ${refunds.orderId} = ${orders.id} and is_correction = false and state = ${state}), 0)`
      const unitsOf = (state: string) =>
        sql`coalesce((select sum(${refundLines.quantity}) from ${refundLines} join ${refunds} on ${refunds.id} = ${refundLines.refundId}
          where ${refundLines.orderLineId} = ${orderLines.id} and ${refunds.state} = ${state}), 0)`
      return findOrders(
        db,
        sql`select ${orders.number} as number from ${orders}
          where ${orders.refunded} <> ${sumOf('succeeded')} or ${orders.refunding} <> ${sumOf('pending')}
            or exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
              and (${orderLines.refunded} <> ${unitsOf('succeeded')} or ${orderLines.refunding} <> ${unitsOf('pending')}))`,
      )
    },
  },
  {
    holds: 'What is shipped of each line is the sum of its shipments, and never more than was sold',
    broken: 'The shipments do not add up for order',
    find: (db) => {
      const { orders, orderLines, fulfillments, fulfillmentLines } = db.t
      return findOrders(
        db,
        sql`select distinct ${orders.number} as number from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
          where ${orderLines.fulfilled} > ${orderLines.quantity} or ${orderLines.fulfilled} <> coalesce((
            select sum(${fulfillmentLines.quantity}) from ${fulfillmentLines}
            join ${fulfillments} on ${fulfillments.id} = ${fulfillmentLines.fulfillmentId}
            where ${fulfillmentLines.orderLineId} = ${orderLines.id} and ${fulfillments.cancelledAt} is null), 0)`,
      )
    },
  },
]
