import { and, asc, eq, isNull } from 'drizzle-orm'
import type { RenewedOrder } from '#db/schema/subscriptions.ts'
import type { Tx } from '#db/types.ts'
import type { BillingInterval } from '#src/lib/dates/billing-interval.ts'
import type { SubscriptionRow } from './find-subscriptions.ts'
import { searchText } from '#src/lib/text/search-text.ts'

export interface NewSubscription {
  orderId: number
  userId: number
  processorId: number
  account?: string
  interval: BillingInterval
  renewedOrder: RenewedOrder
}

/** Stores what an order subscribes to, one per processor that may be paid; nobody sees it before one is. */
export async function saveNewSubscription(tx: Tx, { interval, ...input }: NewSubscription, now: number): Promise<void> {
  const { subscriptions } = tx.t
  const { renewedOrder, userId } = input
  const title = describeLines(renewedOrder)
  const values = {
    userId,
    renewedOrder,
    intervalUnit: interval.unit,
    intervalCount: interval.count,
    amount: renewedOrder.quote.total,
    currency: renewedOrder.currency,
    title,
    searchText: searchText(title, renewedOrder.name, renewedOrder.email, ...renewedOrder.lines.map(({ sku }) => sku)),
    updatedAt: now,
  }
  await tx
    .insert(subscriptions)
    .values({ ...input, ...values, state: 'pending' })
    .onConflictDoUpdate({
      target: [subscriptions.orderId, subscriptions.processorId],
      set: values,
      setWhere: isNull(subscriptions.startedAt),
    })
}

/** What an unpaid order subscribes to, for this processor; null when it subscribes to nothing or has started already. */
export async function prepareSubscription(
  tx: Tx,
  { orderId, processorId }: { orderId: number; processorId: number },
  now: number,
): Promise<SubscriptionRow | null> {
  const { subscriptions } = tx.t
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.orderId, orderId)).orderBy(asc(subscriptions.id))
  const planned = rows.find((row) => row.processorId === processorId) ?? rows[0]
  if (!planned || rows.some(({ startedAt }) => startedAt !== null)) return null
  if (planned.processorId === processorId) return planned
  const { id: _id, reference: _reference, account: _account, ...copied } = planned
  const [added] = await tx
    .insert(subscriptions)
    .values({ ...copied, processorId, customerId: '', updatedAt: now })
    .returning()
  return added!
}

/** Sets the processor's ID; a later attempt replaces it until the first order is paid. Returns whether the subscription has it. */
export async function setSubscriptionReference(
  tx: Tx,
  { orderId, processorId, account, reference }: { orderId: number; processorId: number; account: string; reference: string },
  now: number,
): Promise<boolean> {
  const { subscriptions } = tx.t
  const ofOrder = and(eq(subscriptions.orderId, orderId), eq(subscriptions.processorId, processorId))
  const [current] = await tx.select().from(subscriptions).where(ofOrder).limit(1)
  if (!current || current.reference === reference) return current !== undefined
  if (current.startedAt !== null && current.reference !== null) return false
  await tx.update(subscriptions).set({ account, reference, updatedAt: now }).where(eq(subscriptions.id, current.id))
  return true
}

const describeLines = ({ lines, quote }: RenewedOrder): string => {
  const quantities = new Map(quote.lines.map(({ key, quantity }) => [key, quantity]))
  return lines
    .filter(({ kind }) => kind === 'item')
    .map(({ name, options, quoteKey }) => {
      const quantity = quantities.get(quoteKey) ?? 1
      return [...(quantity > 1 ? [`${quantity} × ${name}`] : [name]), ...options.map(({ value }) => value)].join(', ')
    })
    .join('; ')
}
