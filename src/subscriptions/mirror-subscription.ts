import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Tx } from '#db/types.ts'
import { addInterval } from '#src/lib/dates/billing-interval.ts'
import type { SubscriptionEvent } from '#src/payments/processor-events.ts'
import type { SubscriptionState } from '#db/schema/subscriptions.ts'
import type { SubscriptionRow } from './find-subscriptions.ts'

interface Report {
  processorId: number
  event: SubscriptionEvent
  /** Epoch ms. */
  occurredAt: number
}

/** Stores what the processor reports: the newest event wins, whatever comes first; an ended subscription stays ended. Returns the subscription, if known. */
export async function mirrorSubscription(tx: Tx, { processorId, event, occurredAt }: Report, now: number): Promise<SubscriptionRow | null> {
  const { reportedSubscriptions: table } = tx.t
  const { subscriptionId: reference, ...reported } = event
  const values = { ...reported, occurredAt }
  const isNewer = or(lt(table.occurredAt, occurredAt), and(eq(table.occurredAt, occurredAt), inArray(table.state, notLater[event.state])))
  await tx
    .insert(table)
    .values({ processorId, reference, ...values })
    .onConflictDoUpdate({
      target: [table.processorId, table.reference],
      set: values,
      setWhere: event.state === 'cancelled' ? ne(table.state, 'cancelled') : and(ne(table.state, 'cancelled'), isNewer),
    })
  return applyReported(tx, { processorId, reference }, now)
}

/** Starts the subscription of an order that was just paid; null when it has none. */
export async function startSubscription(
  tx: Tx,
  { orderId, processorId }: { orderId: number; processorId: number },
  now: number,
): Promise<SubscriptionRow | null> {
  const { subscriptions } = tx.t
  const [started] = await setStarted(tx, { orderId, processorId, startedAt: now, updatedAt: now })
  if (!started) return null
  // Until the processor reports it.
  const periodEnd = addInterval(now, { unit: started.intervalUnit, count: started.intervalCount })
  await tx.update(subscriptions).set({ periodEnd }).where(eq(subscriptions.id, started.id))
  const { reference } = started
  return (reference === null ? null : await applyReported(tx, { processorId, reference }, now)) ?? { ...started, periodEnd }
}

const setStarted = stmt((q) => {
  const { subscriptions } = q.t
  const isOfOrder = and(
    eq(subscriptions.orderId, sql.placeholder('orderId')),
    eq(subscriptions.processorId, sql.placeholder('processorId')),
  )
  return q
    .update(subscriptions)
    .set({ ...placeholders('startedAt', 'updatedAt'), state: 'active' })
    .where(and(isOfOrder, isNull(subscriptions.startedAt)))
    .returning()
})

/** The started subscription with the state that was reported last; null when there is none. */
export async function applyReported(
  tx: Tx,
  { processorId, reference }: { processorId: number; reference: string },
  now: number,
): Promise<SubscriptionRow | null> {
  const { subscriptions, reportedSubscriptions: table } = tx.t
  const isThis = and(eq(subscriptions.processorId, processorId), eq(subscriptions.reference, reference), isNotNull(subscriptions.startedAt))
  const [current] = await tx.select().from(subscriptions).where(isThis).limit(1)
  if (!current) return null
  const [reported] = await tx
    .select()
    .from(table)
    .where(and(eq(table.processorId, processorId), eq(table.reference, reference)))
    .limit(1)
  // Reported before the first payment, which has arrived meanwhile.
  if (!reported || reported.state === 'pending') return current
  const { customerId, state, endsAtPeriodEnd, occurredAt } = reported
  const change = {
    customerId,
    state,
    endsAtPeriodEnd,
    periodEnd: reported.periodEnd ?? current.periodEnd,
    cancelledAt: state === 'cancelled' ? (current.cancelledAt ?? occurredAt) : null,
    updatedAt: now,
  }
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, current.id))
  return { ...current, ...change }
}

// Processors report in whole seconds: of two states in one second, the later in the life of a subscription wins.
const notLater: Record<SubscriptionState, SubscriptionState[]> = {
  pending: ['pending'],
  active: ['pending', 'active'],
  past_due: ['pending', 'active', 'past_due'],
  paused: ['pending', 'active', 'past_due', 'paused'],
  cancelled: ['pending', 'active', 'past_due', 'paused', 'cancelled'],
}
