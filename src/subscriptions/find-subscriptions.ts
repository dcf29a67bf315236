import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { maxSubscriptionOrders, maxUserSubscriptions } from './limits.ts'

export type SubscriptionRow = Exec['t']['subscriptions']['$inferSelect']

/** A started subscription. Throws NotFound. */
export async function getSubscription(q: Exec, id: number): Promise<SubscriptionRow> {
  const { subscriptions } = q.t
  const [found] = await q
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isNotNull(subscriptions.startedAt)))
    .limit(1)
  if (!found) throw new NotFound('subscription')
  return found
}

/** A started subscription of this user. Throws NotFound. */
export async function getUserSubscription(q: Exec, id: number, userId: number): Promise<SubscriptionRow> {
  const found = await getSubscription(q, id)
  if (found.userId !== userId) throw new NotFound('subscription')
  return found
}

export async function findSubscriptionByReference(q: Exec, processorId: number, reference: string): Promise<SubscriptionRow | null> {
  const { subscriptions } = q.t
  const [found] = await q
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.processorId, processorId), eq(subscriptions.reference, reference)))
    .limit(1)
  return found ?? null
}

export async function listUserSubscriptions(q: Exec, userId: number): Promise<SubscriptionRow[]> {
  const { subscriptions } = q.t
  return q
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.startedAt)))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(maxUserSubscriptions)
}

/** Whether the processor may still charge this user for a subscription. */
export async function hasOpenSubscription(q: Exec, userId: number): Promise<boolean> {
  const { subscriptions } = q.t
  const isOpen = and(eq(subscriptions.userId, userId), isNotNull(subscriptions.startedAt), eq(subscriptions.endsAtPeriodEnd, false))
  return (await q.$count(subscriptions, and(isOpen, inArray(subscriptions.state, ['active', 'past_due', 'paused'])))) > 0
}

/** True for an order whose payment will start a subscription. */
export async function willStartSubscription(q: Exec, orderId: number): Promise<boolean> {
  const { subscriptions } = q.t
  const rows = await q.select({ startedAt: subscriptions.startedAt }).from(subscriptions).where(eq(subscriptions.orderId, orderId))
  return rows.length > 0 && rows.every(({ startedAt }) => startedAt === null)
}

/** The subscription that an order started or renewed; null for any other. */
export async function findSubscriptionOfOrder(q: Exec, orderId: number): Promise<SubscriptionRow | null> {
  const { subscriptions, subscriptionRenewals } = q.t
  const [started] = await q
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orderId, orderId), isNotNull(subscriptions.startedAt)))
    .limit(1)
  if (started) return started
  const [renewal] = await q.select().from(subscriptionRenewals).where(eq(subscriptionRenewals.orderId, orderId)).limit(1)
  return renewal ? findSubscriptionByReference(q, renewal.processorId, renewal.reference) : null
}

export interface SubscriptionOrder {
  id: number
  number: number
  externalId: string
  total: number
  currency: string
  orderDate: number
}

/** The first order and the renewals of subscriptions, by the subscription's ID, the newest first. */
export async function listSubscriptionOrders(q: Exec, subscriptionRows: SubscriptionRow[]): Promise<Map<number, SubscriptionOrder[]>> {
  const { orders, subscriptionRenewals: renewals } = q.t
  const references = subscriptionRows.flatMap(({ reference }) => reference ?? [])
  const renewed =
    references.length === 0
      ? []
      : await q
          .select({ processorId: renewals.processorId, reference: renewals.reference, orderId: renewals.orderId })
          .from(renewals)
          .where(and(inArray(renewals.reference, references), isNotNull(renewals.orderId)))
          .orderBy(desc(renewals.id))
          .limit(maxSubscriptionOrders)
  const orderIds = [...new Set([...subscriptionRows.map(({ orderId }) => orderId), ...renewed.flatMap(({ orderId }) => orderId ?? [])])]
  const { id, number, externalId, total, currency, orderDate } = orders
  const found =
    orderIds.length === 0
      ? []
      : await q.select({ id, number, externalId, total, currency, orderDate }).from(orders).where(inArray(id, orderIds))
  const byId = new Map(found.map((order) => [order.id, order]))
  return new Map(
    subscriptionRows.map((row) => {
      const ids = renewed.flatMap(({ processorId, reference, orderId }) =>
        processorId === row.processorId && reference === row.reference && orderId !== null ? [orderId] : [],
      )
      return [row.id, [...ids, row.orderId].flatMap((orderId) => byId.get(orderId) ?? [])]
    }),
  )
}
