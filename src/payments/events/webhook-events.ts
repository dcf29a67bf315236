import type { WebhookEventState } from '#db/schema/payments.ts'
import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import { findChangedTexts } from '#db/find-changed-texts.ts'
import type { Db, Exec, Tx } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { withoutSecrets } from '#src/lib/errors/error-message.ts'
import { paymentMissing } from '#src/lib/money/payment-event-errors.ts'
import type { Shop } from '#src/shop.ts'
import { eventRetryMinutes } from '../limits.ts'

export interface WebhookEvent {
  id: number
  source: string
  account: string
  eventId: string
  type: string
  payload: string
  state: WebhookEventState
  error: string | null
  receivedAt: number
  attempts: number
  nextAttemptAt: number | null
}

/** Stores an event before anything is done about it; null when it was processed already. `isNew` = first delivery; `slug` and `account` are its processor's. */
export async function recordWebhookEvent(
  tx: Tx,
  { slug: source, account }: { slug: string; account: string },
  event: { eventId: string; type: string },
  rawBody: string,
  now: number,
): Promise<{ id: number; isNew: boolean } | null> {
  const { webhookEvents } = tx.t
  const { eventId, type } = event
  const [inserted] = await insertEvent(tx, { source, account, eventId, type, payload: rawBody, receivedAt: now })
  if (inserted) return { id: inserted.id, isNew: true }
  const [existing] = await tx
    .select(pick(webhookEvents, 'id', 'state', 'account', 'nextAttemptAt'))
    .from(webhookEvents)
    .where(and(eq(webhookEvents.source, source), eq(webhookEvents.eventId, eventId)))
    .limit(1)
  if (!existing || !isUnprocessed(existing.state)) return null
  const { id, state, nextAttemptAt } = existing
  // Another account has signed this ID, and nothing will come of that.
  const isReplaced = existing.account !== account && state === 'failed' && nextAttemptAt === null
  if (isReplaced) await tx.update(webhookEvents).set({ account, type, payload: rawBody }).where(eq(webhookEvents.id, id))
  return { id, isNew: false }
}

const insertEvent = stmt((q) => {
  const { webhookEvents } = q.t
  return q
    .insert(webhookEvents)
    .values({ ...placeholders('source', 'account', 'eventId', 'type', 'payload', 'receivedAt'), state: 'received' })
    .onConflictDoNothing({ target: [webhookEvents.source, webhookEvents.eventId] })
    .returning({ id: webhookEvents.id })
})

interface RejectedEvent {
  /** A slug. */
  source: string
  account?: string
  eventId: string
  type: string
  payload: string
  /** The reason, as `describeEventError` reads it. */
  error: string
  now: number
}

/** Stores an authentic event that was refused as failed, once; staff can run it. One that arrived before stays as it is. */
export async function recordRejectedEvent(tx: Tx, { now, ...event }: RejectedEvent): Promise<void> {
  const { webhookEvents } = tx.t
  // Without them no later delivery would be recognized as the same event.
  if (event.eventId === '' || event.type === '') return
  await tx
    .insert(webhookEvents)
    .values({ ...event, state: 'failed', receivedAt: now })
    .onConflictDoNothing({ target: [webhookEvents.source, webhookEvents.eventId] })
}

/** The reasons of authentic events that were refused: for their age, or because another amount or currency of their payment is stored as paid. */
export const rejectedForAge = 'rejected: too old'
export const rejectedForAmount = 'rejected: not the amount and currency of its payment'
/** It is signed for one account, and about a payment or subscription of another one. */
export const rejectedForAccount = 'rejected: of another account'

const isUnprocessed = (state: WebhookEventState): boolean => state === 'received' || state === 'failed'

/** Call first in the transaction that processes the event; false when another one has processed it. */
export async function claimWebhookEvent(tx: Tx, id: number): Promise<boolean> {
  return (await setDone(tx, { id })).length > 0
}

const setDone = stmt((q) => {
  const { webhookEvents } = q.t
  return q
    .update(webhookEvents)
    .set({ state: 'done', error: null, nextAttemptAt: null })
    .where(and(eq(webhookEvents.id, sql.placeholder('id')), inArray(webhookEvents.state, ['received', 'failed'])))
    .returning({ id: webhookEvents.id })
})

/** An event without any effect in this store. */
export async function ignoreWebhookEvent(tx: Tx, id: number): Promise<void> {
  const { webhookEvents } = tx.t
  await tx.update(webhookEvents).set({ state: 'ignored' }).where(eq(webhookEvents.id, id))
}

const retryDelays = Object.values(eventRetryMinutes).map((minutes) => minutes * 60_000)

/** Removes secrets from errors that earlier versions stored. Returns how many had one. */
export async function eraseSecretsOfEventErrors(db: Db): Promise<number> {
  const { webhookEvents } = db.t
  const found = await findChangedTexts(db, { table: webhookEvents, id: webhookEvents.id, text: webhookEvents.error }, withoutSecrets)
  await db.transaction(async (tx) => {
    for (const { id, text } of found) await tx.update(webhookEvents).set({ error: text }).where(eq(webhookEvents.id, id))
  })
  return found.length
}

/**
 * Records why an event failed, unless another account than `account` has signed the stored one: that must not end its attempts. `mayRetry` =
 * another attempt can succeed. `now` in epoch ms.
 */
export async function failWebhookEvent(
  tx: Tx,
  id: number,
  { account, error, mayRetry, now }: { account: string; error: string; mayRetry: boolean; now: number },
): Promise<void> {
  const { webhookEvents } = tx.t
  const isOwn = inArray(webhookEvents.account, [account, ''])
  const [found] = await tx.select({ attempts: webhookEvents.attempts }).from(webhookEvents).where(eq(webhookEvents.id, id)).limit(1)
  const attempts = found?.attempts ?? 0
  const delay = mayRetry ? retryDelays[attempts] : undefined
  await tx
    .update(webhookEvents)
    .set({
      state: 'failed',
      error: error.slice(0, 500),
      attempts: attempts + 1,
      nextAttemptAt: delay === undefined ? null : now + delay,
    })
    .where(and(eq(webhookEvents.id, id), isOwn, inArray(webhookEvents.state, ['received', 'failed'])))
}

/**
 * A payment that its processor did not have is there now: events that wait for it are processed next. `source` is a slug. Outside the
 * transaction that found it, which would conflict with every other event on PostgreSQL.
 */
export async function resumeWaitingEvents(
  shop: Pick<Shop, 'db' | 'now'>,
  { source, reference }: { source: string; reference: string },
): Promise<void> {
  const waiting = await findWaitingEvents(shop.db.read, { source, error: paymentMissing(reference) })
  if (waiting.length === 0) return
  const { webhookEvents } = shop.db.t
  const ids = waiting.map(({ id }) => id)
  await shop.db.transaction((tx) =>
    tx
      .update(webhookEvents)
      .set({ nextAttemptAt: shop.now() })
      .where(and(inArray(webhookEvents.id, ids), eq(webhookEvents.state, 'failed'))),
  )
}

const findWaitingEvents = stmt((q) => {
  const { webhookEvents } = q.t
  const isWaiting = and(eq(webhookEvents.state, 'failed'), eq(webhookEvents.error, sql.placeholder('error')))
  return q
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isWaiting, eq(webhookEvents.source, sql.placeholder('source'))))
})

/** Failed events whose next attempt is due, and received ones that no process finished: the longest waiting first. `now` in epoch ms. */
export async function listEventsToRetry(q: Exec, { now, limit }: { now: number; limit: number }): Promise<WebhookEvent[]> {
  const { webhookEvents } = q.t
  const isDue = and(eq(webhookEvents.state, 'failed'), lte(webhookEvents.nextAttemptAt, now))
  const isAbandoned = and(eq(webhookEvents.state, 'received'), lt(webhookEvents.receivedAt, now - retryDelays[0]!))
  return q.select().from(webhookEvents).where(or(isDue, isAbandoned)).orderBy(webhookEvents.id).limit(limit)
}

/** Null when unknown. */
export async function findWebhookEvent(q: Exec, id: number): Promise<WebhookEvent | null> {
  const { webhookEvents } = q.t
  const [found] = await q.select().from(webhookEvents).where(eq(webhookEvents.id, id)).limit(1)
  return found ?? null
}

/** When the last event of a processor's account arrived, in epoch ms; null when none has, or none `since` then. */
export async function findLastReceivedAt(q: Exec, { slug, account }: { slug: string; account: string }, since = 0): Promise<number | null> {
  const { webhookEvents } = q.t
  // Events of before accounts were stored belong to whichever was used.
  const isOfAccount = inArray(webhookEvents.account, [account, ''])
  const [last] = await q
    .select({ receivedAt: webhookEvents.receivedAt })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.source, slug), isOfAccount, gte(webhookEvents.receivedAt, since)))
    .orderBy(desc(webhookEvents.receivedAt), desc(webhookEvents.id))
    .limit(1)
  return last?.receivedAt ?? null
}

/** Marks a failed event as checked by staff, so that it needs no more attention; its reason stays. False when it is not failed. */
export async function checkFailedEvent(tx: Tx, id: number): Promise<boolean> {
  const { webhookEvents } = tx.t
  const updated = await tx
    .update(webhookEvents)
    .set({ state: 'ignored', nextAttemptAt: null })
    .where(and(eq(webhookEvents.id, id), eq(webhookEvents.state, 'failed')))
    .returning({ id: webhookEvents.id })
  return updated.length > 0
}
