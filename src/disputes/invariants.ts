import { sql } from 'drizzle-orm'
import { type Invariant, invariantExamples } from '#src/lib/errors/invariant.ts'

/** Disputes against the orders they belong to. */
export const disputeInvariants: Invariant[] = [
  {
    holds: 'Every order with an open dispute is marked as disputed',
    broken: 'An open dispute is not shown on order',
    find: async (db) => {
      const { orders, disputes } = db.t
      const found = await db.report<{ number: number }>(
        sql`select ${orders.number} as number from ${orders}
          where ${orders.paymentStatus} <> 'disputed' and exists (
            select 1 from ${disputes} where ${disputes.orderId} = ${orders.id} and ${disputes.state} = 'open')
          limit ${sql.raw(String(invariantExamples))}`,
      )
      return found.map(({ number }) => String(number))
    },
  },
]
