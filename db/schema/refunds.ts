import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { OrderStatus, ordersTables } from './orders.ts'

export type RefundState = 'pending' | 'succeeded' | 'failed'

/**
 * `processor`: sent to the payment's processor. `reported`: made there. `dispute`: taken back by the shopper's bank. The others are paid by
 * staff and only recorded.
 */
export type RefundMethod = 'processor' | 'bank_transfer' | 'cash' | 'other_way' | 'reported' | 'dispute'

/** The methods that staff choose from. */
export type StaffRefundMethod = Exclude<RefundMethod, 'reported' | 'dispute'>

/** In the order in which they are offered. */
export const refundReasons = ['customer_request', 'damaged', 'out_of_stock', 'fraud', 'other_reason'] as const
export type RefundReason = '' | (typeof refundReasons)[number]

/** The ledger of refunds: the refunded totals of orders, lines and payments are sums of its rows that succeeded. */
export function refundsTables(k: Kit, { orders, orderLines }: ReturnType<typeof ordersTables>) {
  const refunds = k.table(
    'refunds',
    {
      id: k.id('id'),
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      // Null when the money of no stored payment is refunded.
      paymentId: k.int('payment_id'),
      // The form's key, and the idempotency key of the processor call: one refund per submitted form.
      key: k.text('key').notNull(),
      state: k.text('state').$type<RefundState>().notNull(),
      method: k.text('method').$type<RefundMethod>().notNull(),
      // Minor units of the order's currency: the amounts of the lines, plus shipping, plus adjustment.
      amount: k.int('amount').notNull(),
      shipping: k.int('shipping').notNull().default(0),
      adjustment: k.int('adjustment').notNull().default(0),
      reason: k.text('reason').$type<RefundReason>().notNull().default(''),
      note: k.text('note').notNull().default(''),
      // Pays back what an edit took off the order's total: `balance` counts it, not `refunded`.
      isCorrection: k.bool('is_correction').notNull().default(false),
      notify: k.bool('notify').notNull().default(false),
      actor: k.text('actor').notNull(),
      // The processor's refund ID; null until it has answered.
      reference: k.text('reference'),
      failure: k.text('failure'),
      // The order's status before this refund closed it; null when it did not.
      previousStatus: k.text('previous_status').$type<OrderStatus>(),
      // The day of the sales figures that counts it; null when none does.
      salesDay: k.day('sales_day'),
      createdAt: k.ms('created_at').notNull(),
      settledAt: k.ms('settled_at'),
      // When to ask the processor about a pending refund; null = settled.
      nextCheckAt: k.ms('next_check_at'),
      // Until then one process asks the processor, and no other; null = nobody asks.
      askingUntil: k.ms('asking_until'),
    },
    (t) => [
      k.unique('refunds_key').on(t.key),
      k.index('refunds_order').on(t.orderId, t.id),
      k.index('refunds_payment').on(t.paymentId, t.id),
      k
        .index('refunds_check')
        .on(t.nextCheckAt, t.id)
        .where(sql`${t.nextCheckAt} is not null`),
      k.check('refunds_amount', sql`${t.amount} > 0`),
    ],
  )
  const refundLines = k.table(
    'refund_lines',
    {
      id: k.id('id'),
      refundId: k
        .int('refund_id')
        .notNull()
        .references(() => refunds.id, { onDelete: 'cascade' }),
      orderLineId: k
        .int('order_line_id')
        .notNull()
        .references(() => orderLines.id, { onDelete: 'cascade' }),
      quantity: k.int('quantity').notNull(),
      // With tax, after discounts; `tax` is the part that is tax.
      amount: k.int('amount').notNull(),
      tax: k.int('tax').notNull().default(0),
      // Units to return to stock once the refund succeeds.
      restock: k.int('restock').notNull().default(0),
      // Added because the whole order was refunded: the money is in other lines or the adjustment.
      isClosing: k.bool('is_closing').notNull().default(false),
    },
    (t) => [k.index('refund_lines_refund').on(t.refundId, t.id), k.index('refund_lines_line').on(t.orderLineId, t.id)],
  )
  return { refunds, refundLines }
}
