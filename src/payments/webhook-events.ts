import type { WebhookEventState } from '#db/schema/payments.ts'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'

export interface WebhookEvent {
  id: number
  source: string
  eventId: string
  type: string
  payload: string
  state: WebhookEventState
  error: string | null
  receivedAt: number
}

/** Call in the transaction that processes the event; skip a 'duplicate'. `source` is a slug. Failed and unfinished ones are 'new' again. */
export async function receiveWebhookEvent(
  tx: Tx,
  source: string,
  event: { eventId: string; type: string },
  rawBody: string,
  now: number,
): Promise<'new' | 'duplicate'> {
  const { webhookEvents } = tx.t
  const inserted = await tx
    .insert(webhookEvents)
    .values({ source, eventId: event.eventId, type: event.type, payload: rawBody, state: 'received', receivedAt: now })
    .onConflictDoUpdate({
      target: [webhookEvents.source, webhookEvents.eventId],
      set: { state: 'received', error: null },
      setWhere: inArray(webhookEvents.state, ['failed', 'received']),
    })
    .returning({ id: webhookEvents.id })
  return inserted.length > 0 ? 'new' : 'duplicate'
}

export async function finishWebhookEvent(tx: Tx, source: string, eventId: string, state: 'done' | 'ignored'): Promise<void> {
  const { webhookEvents } = tx.t
  await tx
    .update(webhookEvents)
    .set({ state })
    .where(and(eq(webhookEvents.source, source), eq(webhookEvents.eventId, eventId)))
}

/** Records a failed event in its own transaction, after the rollback; the sender will retry. */
export async function recordFailedWebhookEvent(
  tx: Tx,
  source: string,
  event: { eventId: string; type: string },
  rawBody: string,
  failure: { error: string; now: number },
): Promise<void> {
  const { webhookEvents } = tx.t
  const error = failure.error.slice(0, 500)
  await tx
    .insert(webhookEvents)
    .values({ source, eventId: event.eventId, type: event.type, payload: rawBody, state: 'failed', error, receivedAt: failure.now })
    .onConflictDoUpdate({
      target: [webhookEvents.source, webhookEvents.eventId],
      set: { state: 'failed', error },
      setWhere: inArray(webhookEvents.state, ['failed', 'received']),
    })
}

/** When the last event of a source arrived, in epoch ms; null when none has. */
export async function findLastReceivedAt(q: Exec, source: string): Promise<number | null> {
  const { webhookEvents } = q.t
  const [last] = await q
    .select({ receivedAt: webhookEvents.receivedAt })
    .from(webhookEvents)
    .where(eq(webhookEvents.source, source))
    .orderBy(desc(webhookEvents.receivedAt), desc(webhookEvents.id))
    .limit(1)
  return last?.receivedAt ?? null
}

/** Marks a failed event as checked by staff, so that it needs no more attention; its reason stays. False when it is not failed. */
export async function checkFailedEvent(tx: Tx, id: number): Promise<boolean> {
  const { webhookEvents } = tx.t
  const updated = await tx
    .update(webhookEvents)
    .set({ state: 'ignored' })
    .where(and(eq(webhookEvents.id, id), eq(webhookEvents.state, 'failed')))
    .returning({ id: webhookEvents.id })
  return updated.length > 0
}

/** Events, newest first; `before` is an id for paging. */
export async function listWebhookEvents(
  q: Exec,
  { before, limit, failedOnly }: { before?: number; limit: number; failedOnly?: boolean },
): Promise<WebhookEvent[]> {
  const { webhookEvents } = q.t
  const isOlder = before === undefined ? undefined : lt(webhookEvents.id, before)
  const isFailed = failedOnly ? eq(webhookEvents.state, 'failed') : undefined
  return q.select().from(webhookEvents).where(and(isOlder, isFailed)).orderBy(desc(webhookEvents.id)).limit(limit)
}
