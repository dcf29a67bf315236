import { and, count, countDistinct, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { day } from '#src/lib/dates/durations.ts'
import { paidPaymentDays, reconcileWindow, refundFailureDays } from '../limits.ts'
import type { AccountOwner } from './processor-accounts.ts'

export interface OpenOrder {
  id: number
  number: number
}

/** Orders with payments of an account that are not final, the newest first. `now` in epoch ms. */
export function listOpenOrders(q: Exec, owner: AccountOwner, { now, limit }: { now: number; limit: number }): Promise<OpenOrder[]> {
  const { payments, orders } = q.t
  return q
    .selectDistinct({ id: orders.id, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isOpen(q, owner, now))
    .orderBy(desc(orders.id))
    .limit(limit)
}

/** `now` in epoch ms. */
export async function countOpenOrders(q: Exec, owner: AccountOwner, now: number): Promise<number> {
  const { payments } = q.t
  const [row] = await q
    .select({ orders: countDistinct(payments.orderId), payments: count() })
    .from(payments)
    .where(isOpen(q, owner, now))
  return row?.orders ?? 0
}

/** Money there that has paid no order yet: staff may match it, and its processor reports its refunds. `now` in epoch ms. */
export function countOpenUnmatched(q: Exec, { processorId, account }: AccountOwner, now: number): Promise<number> {
  const { unmatchedPayments: table } = q.t
  const isOfAccount = and(eq(table.processorId, processorId), eq(table.account, account))
  return q.$count(table, and(isOfAccount, isNull(table.settledAt), gt(table.createdAt, now - paidDuration(account))))
}

/** All accounts of a processor that payments began with, but for `current`. */
export async function listOtherAccounts(q: Exec, { processorId, account: current }: AccountOwner): Promise<string[]> {
  const { payments } = q.t
  // Two ranges of the index in place of <>, which would read every payment.
  const isOther =
    current === ''
      ? gt(payments.account, '')
      : or(gt(payments.account, current), and(gt(payments.account, ''), lt(payments.account, current)))
  const rows = await q
    .selectDistinct({ account: payments.account })
    .from(payments)
    .where(and(eq(payments.processorId, processorId), isOther))
  return rows.map(({ account }) => account)
}

/**
 * Something can still come of it: it may be paid, refunded or disputed, or a subscription renews with it. Test money is neither refunded nor
 * disputed: after three days nothing waits for it.
 */
function isOpen(q: Exec, { processorId, account }: AccountOwner, now: number): SQL | undefined {
  const { payments } = q.t
  const paidUntil = paidDuration(account)
  const hasReference = or(isNotNull(payments.reference), isNotNull(payments.hostedReference))
  const isUnpaid = and(inArray(payments.state, ['created', 'failed']), gt(payments.createdAt, now - reconcileWindow), hasReference)
  const hasMoney = and(eq(payments.state, 'paid'), lt(payments.refunded, payments.amount), gt(payments.createdAt, now - paidUntil))
  const isRefunded = and(eq(payments.state, 'paid'), gte(payments.refunded, payments.amount))
  const mayFail = and(isRefunded, gt(payments.updatedAt, now - Math.min(paidUntil, refundFailureDays * day)))
  return and(
    eq(payments.processorId, processorId),
    eq(payments.account, account),
    or(eq(payments.state, 'pending'), isUnpaid, hasMoney, mayFail, hasOpenRefund(q), hasOpenDispute(q), hasSubscription(q)),
  )
}

/** How long something can still come of money, in ms. */
const paidDuration = (account: string): number => (account.startsWith('test:') ? reconcileWindow : paidPaymentDays * day)

function hasOpenRefund(q: Exec): SQL {
  const { payments, refunds } = q.t
  return exists(one(q, refunds, and(eq(refunds.paymentId, payments.id), eq(refunds.state, 'pending'))))
}

function hasOpenDispute(q: Exec): SQL {
  const { payments, disputes } = q.t
  const isOfPayment = and(eq(disputes.processorId, payments.processorId), eq(disputes.reference, payments.reference))
  return exists(one(q, disputes, and(isOfPayment, isNull(disputes.closedAt))))
}

function hasSubscription(q: Exec): SQL {
  const { payments, subscriptions } = q.t
  const isOfPayment = and(eq(subscriptions.orderId, payments.orderId), eq(subscriptions.processorId, payments.processorId))
  const isRunning = and(isNotNull(subscriptions.startedAt), ne(subscriptions.state, 'cancelled'))
  return exists(one(q, subscriptions, and(isOfPayment, eq(subscriptions.account, payments.account), isRunning)))
}

type Related = Exec['t']['refunds'] | Exec['t']['disputes'] | Exec['t']['subscriptions']

const one = (q: Exec, table: Related, condition: SQL | undefined) =>
  q
    .select({ one: sql`1` })
    .from(table)
    .where(condition)
