import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { type Processor, ProcessorError } from '#src/payments/processor.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import type { SubscriptionEvent } from '#src/payments/processor-events.ts'
import type { Shop } from '#src/shop.ts'
import type { SubscriptionRow } from './find-subscriptions.ts'

/** What can be done about a subscription now. */
export interface SubscriptionOffers {
  canCancel: boolean
  /** Whether it can end with its paid period; otherwise it ends at once. */
  endsLater: boolean
  /** Undo the cancellation until then. */
  canKeep: boolean
  canUpdateCard: boolean
}

export function subscriptionOffers(shop: Shop, subscription: SubscriptionRow): SubscriptionOffers {
  const processor = findProcessorOf(shop, subscription)
  const { state, endsAtPeriodEnd } = subscription
  const isOpen = state !== 'cancelled' && subscription.reference !== null
  return {
    canCancel: isOpen && !endsAtPeriodEnd && processor?.cancelSubscription !== undefined,
    // What is past due or paused has no paid period left.
    endsLater: state === 'active',
    canKeep: isOpen && endsAtPeriodEnd && processor?.resumeSubscription !== undefined,
    canUpdateCard: isOpen && !endsAtPeriodEnd && processor?.cardUpdateUrl !== undefined,
  }
}

/** Asks the processor to end it. Never call it inside a transaction. Throws UserError. */
export function requestCancellation(shop: Shop, subscription: SubscriptionRow, when: 'now' | 'period_end'): Promise<SubscriptionEvent> {
  const { canCancel, endsLater, canKeep } = subscriptionOffers(shop, subscription)
  // One that is about to end can still end now.
  if (!canCancel && !(canKeep && when === 'now')) throw new UserError('subscriptions.alreadyEnded')
  const atPeriodEnd = when === 'period_end' && endsLater
  return callProcessor(shop, subscription, ({ cancelSubscription }, subscriptionId) =>
    cancelSubscription?.({ subscriptionId, atPeriodEnd }),
  )
}

/** Asks the processor to renew it after all. Never call it inside a transaction. Throws UserError. */
export function requestContinuation(shop: Shop, subscription: SubscriptionRow): Promise<SubscriptionEvent> {
  if (!subscriptionOffers(shop, subscription).canKeep) throw new UserError('subscriptions.alreadyEnded')
  return callProcessor(shop, subscription, ({ resumeSubscription }, subscriptionId) => resumeSubscription?.({ subscriptionId }))
}

/** The processor's page where the customer changes the card. Throws UserError. */
export function requestCardUpdateUrl(shop: Shop, subscription: SubscriptionRow, returnUrl: string): Promise<string> {
  if (!subscriptionOffers(shop, subscription).canUpdateCard) throw new UserError('subscriptions.alreadyEnded')
  const { customerId } = subscription
  return callProcessor(shop, subscription, ({ cardUpdateUrl }, subscriptionId) =>
    cardUpdateUrl?.({ subscriptionId, customerId, returnUrl }),
  )
}

/** Stores what the processor answered; its event confirms it. */
export async function saveAnswer(tx: Tx, subscription: SubscriptionRow, answer: SubscriptionEvent, now: number): Promise<void> {
  const { subscriptions } = tx.t
  const { state, endsAtPeriodEnd, periodEnd } = answer
  const cancelledAt = state === 'cancelled' ? (subscription.cancelledAt ?? now) : null
  await tx
    .update(subscriptions)
    .set({ state, endsAtPeriodEnd, periodEnd: periodEnd ?? subscription.periodEnd, cancelledAt, updatedAt: now })
    .where(eq(subscriptions.id, subscription.id))
}

async function callProcessor<T>(
  shop: Shop,
  subscription: SubscriptionRow,
  call: (processor: Processor, subscriptionId: string) => Promise<T> | undefined,
): Promise<T> {
  const processor = findProcessorOf(shop, subscription)
  const answer = processor && subscription.reference !== null ? call(processor, subscription.reference) : undefined
  if (!answer) throw new UserError('subscriptions.notSupported')
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    shop.log.warn({ err: error, subscription: subscription.id }, 'the processor did not change a subscription')
    throw new UserError('subscriptions.noAnswer')
  }
}
