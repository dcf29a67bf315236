import type { Subscription } from '@paddle/paddle-node-sdk'
import type { SubscriptionEvent } from '../../processor-events.ts'
import type { SubscriptionState } from '#db/schema/subscriptions.ts'
import { requireText } from './merchant-fields.ts'

/** What the API's and the webhook's subscriptions have in common. */
type SubscriptionData = Pick<Subscription, 'id' | 'customerId' | 'status'> & {
  currentBillingPeriod: { endsAt: string } | null
  scheduledChange: { action: string } | null
}

/** Throws when the response is malformed. */
export function subscriptionOf(subscription: SubscriptionData): SubscriptionEvent {
  const endsAt = subscription.currentBillingPeriod?.endsAt
  return {
    subscriptionId: requireText(subscription.id, 'id'),
    customerId: requireText(subscription.customerId, 'customer_id'),
    state: subscriptionStates.get(subscription.status) ?? 'pending',
    periodEnd: endsAt ? Date.parse(endsAt) : null,
    endsAtPeriodEnd: subscription.scheduledChange?.action === 'cancel',
  }
}

const subscriptionStates = new Map<string, SubscriptionState>([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['paused', 'paused'],
  ['canceled', 'cancelled'],
])
