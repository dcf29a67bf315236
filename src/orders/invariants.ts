import { type SQL, inArray, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Db } from '#db/types.ts'
import { receivedStatuses } from '#src/lib/money/amount-due.ts'
import { type Invariant, invariantExamples } from '#src/lib/errors/invariant.ts'

/** The amounts of orders against their lines, payments, refunds and days of sale. */
export const orderInvariants: Invariant[] = [
  {
    holds: 'Every order adds up: subtotal, discount, tax, shipping and total',
    broken: 'The amounts do not add up for order',
    // Tax is part of the total where prices include it, and added to it where they do not.
    find: (db) => {
      const { orders } = db.t
      const net = sql`${orders.subtotal} - ${orders.discount} + ${orders.shipping}`
      return findOrders(
        db,
        sql`select ${orders.number} as number from ${orders}
          where ${orders.total} not in (${net}, ${net} + ${orders.tax})
            or ${orders.subtotal} < 0 or ${orders.discount} < 0 or ${orders.tax} < 0 or ${orders.shipping} < 0 or ${orders.total} < 0
            or ${orders.discount} > ${orders.subtotal} or ${orders.taxableSubtotal} > ${orders.subtotal} - ${orders.discount}`,
      )
    },
  },
  {
    holds: 'Every order equals the sum of its lines',
    broken: 'The lines do not add up for order',
    find: (db) => {
      const { orders, orderLines, orderTaxes } = db.t
      const shippingTax = sql`coalesce((select sum(amount) from ${orderTaxes}
        where ${orderTaxes.orderId} = ${orders.id} and order_line_id is null), 0)`
      return findOrders(
        db,
        sql`select ${orders.number} as number from ${orders}
          left join (
            select order_id, sum(unit_price * quantity) as subtotal, sum(discount) as discount, sum(tax) as tax,
              sum(case when line_total <> unit_price * quantity - discount then 1 else 0 end) as wrong
            from ${orderLines} group by order_id
          ) lines on lines.order_id = ${orders.id}
          where coalesce(lines.subtotal, 0) <> ${orders.subtotal} or coalesce(lines.discount, 0) <> ${orders.discount}
            or coalesce(lines.tax, 0) + ${shippingTax} <> ${orders.tax} or coalesce(lines.wrong, 0) > 0`,
      )
    },
  },
  {
    holds: 'What was captured and not refunded is what each paid order comes to',
    broken: 'Payments and refunds do not match the total of order',
    // A payment that came when the order was paid already is no part of it. A refund without a result is held in both, one that was paid
    // without a stored payment only in the order.
    find: (db) => {
      const { orders, payments, unmatchedPayments, refunds } = db.t
      const paidOtherwise = sql`coalesce((select sum(amount) from ${refunds}
        where ${refunds.orderId} = ${orders.id} and payment_id is null and state <> 'failed'), 0)`
      return findOrders(
        db,
        sql`select ${orders.number} as number from ${orders}
          join (
            select order_id, sum(amount) as captured, sum(refunded) as refunded from ${payments}
            where state = 'paid' and (idempotency_key like 'unmatched:%' or not exists (
              select 1 from ${unmatchedPayments} unmatched
              where unmatched.processor_id = ${payments.processorId} and unmatched.reference = ${payments.reference}
            )) group by order_id
          ) paid on paid.order_id = ${orders.id}
          where ${inArray(orders.paymentStatus, receivedStatuses)}
            and paid.captured - paid.refunded <> ${orders.total} - ${orders.balance} - ${orders.refunded} - ${orders.refunding} + ${paidOtherwise}`,
      )
    },
  },
  {
    holds: 'Every captured payment is on a paid order or among the unmatched payments',
    broken: 'A captured payment is on no paid order and not unmatched, for order',
    find: (db) => {
      const { orders, payments, unmatchedPayments } = db.t
      return findOrders(
        db,
        sql`select coalesce(${orders.number}, ${payments.orderId}) as number from ${payments} left join ${orders} on ${orders.id} = ${payments.orderId}
          where ${payments.state} = 'paid' and (${orders.id} is null or ${orders.paymentStatus} in ('unpaid', 'failed'))
            and not exists (
              select 1 from ${unmatchedPayments} unmatched
              where unmatched.processor_id = ${payments.processorId} and unmatched.reference = ${payments.reference}
            )`,
      )
    },
  },
  {
    holds: 'No more is refunded than was paid, by line and by order',
    broken: 'More is refunded than was paid for order',
    find: (db) => {
      const { orders, orderLines } = db.t
      return findOrders(
        db,
        sql`select ${orders.number} as number from ${orders}
          where ${orders.refunded} < 0 or ${orders.refunded} + ${orders.refunding} > ${orders.total} - case when ${orders.balance} > 0 then ${orders.balance} else 0 end
            or (${orders.balance} <> 0 and ${orders.paidAt} is null)
            or (${orders.refunded} > 0 and ${orders.paidAt} is null)
            or exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
              and (${orderLines.refunded} < 0 or ${orderLines.refunded} > ${orderLines.quantity}))`,
      )
    },
  },
  {
    holds: 'Downloads left are never more than were granted',
    broken: 'More downloads are left than were granted for order',
    find: (db) => {
      const { orders, orderLines, downloads } = db.t
      return findOrders(
        db,
        sql`select distinct ${orders.number} as number from ${downloads}
          join ${orderLines} on ${orderLines.id} = ${downloads.orderLineId} join ${orders} on ${orders.id} = ${orderLines.orderId}
          where ${downloads.downloadsLeft} < 0 or ${downloads.downloadsLeft} > ${downloads.downloadsAllowed}`,
      )
    },
  },
  {
    holds: 'There is one order for each attempt to place it',
    broken: 'One attempt placed several orders, one of them order',
    find: (db) => {
      const { orders } = db.t
      return findOrders(db, sql`select min(${orders.number}) as number from ${orders} group by ${orders.attemptKey} having count(*) > 1`)
    },
  },
  {
    holds: 'The sales of all days are the sum of the paid orders',
    broken: 'The stored sales differ from the paid orders in',
    // An order that was cancelled after payment leaves no revenue, but what was refunded of it before stays in both sums.
    find: async (db) => {
      const { orders, salesDays } = db.t
      const [sums] = await db.report<Record<string, number>>(sql`
        select sold.orders - days.orders as orders, sold.units - days.units as units, sold.tax - days.tax as tax, sold.revenue - days.revenue as revenue
        from (
          select count(*) as orders, coalesce(sum(item_count), 0) as units, coalesce(sum(tax), 0) as tax,
            coalesce(sum(total - refunded), 0) as revenue
          from ${orders} where ${orders.paidAt} is not null and ${orders.status} <> 'cancelled' and ${isOfRealOrder(orders.id)}
        ) sold, (
          select coalesce(sum(orders), 0) as orders, coalesce(sum(units), 0) as units, coalesce(sum(tax), 0) as tax,
            coalesce(sum(revenue - refunded), 0) as revenue
          from ${salesDays}
        ) days`)
      return Object.entries(sums ?? {}).flatMap(([name, difference]) => (Number(difference) === 0 ? [] : [name]))
    },
  },
]

export const findOrders = async (db: Db, query: SQL): Promise<string[]> =>
  (await db.report<{ number: number }>(sql`${query} limit ${sql.raw(String(invariantExamples))}`)).map(({ number }) => String(number))
