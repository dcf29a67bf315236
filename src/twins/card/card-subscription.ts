import { addInterval, type BillingInterval } from '#src/lib/dates/billing-interval.ts'
import { type CardDetails, type Subscription, type NewSubscription, newId } from './card-store.ts'

export const workingCard: CardDetails = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }

/** `startedAt` in epoch ms. */
export function newSubscription(input: NewSubscription, startedAt: number): Subscription {
  const start = Math.floor(startedAt / 1000)
  return {
    id: newId('sub'),
    object: 'subscription',
    cancel_at_period_end: false,
    canceled_at: null,
    created: start,
    currency: input.currency,
    customer: input.customer,
    default_payment_method: null,
    description: input.description,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          current_period_start: start,
          current_period_end: addInterval(start * 1000, { unit: input.interval, count: input.intervalCount }) / 1000,
          price: { unit_amount: input.unitAmount, recurring: { interval: input.interval, interval_count: input.intervalCount } },
        },
      ],
    },
    latest_invoice: null,
    livemode: false,
    metadata: input.metadata,
    status: 'incomplete',
  }
}

interface DemoTerms extends BillingInterval {
  customer: string
  amount: number
  currency: string
  /** Epoch ms. */
  startedAt: number
  now: number
}

/** In its current period. Demo subscriptions are seeded without this processor; their references contain their terms. */
export function demoSubscription(id: string, { customer, amount, currency, unit, count, startedAt, now }: DemoTerms): Subscription {
  const terms = { customer, unitAmount: amount, currency, interval: unit, intervalCount: count }
  const subscription: Subscription = {
    ...newSubscription({ ...terms, coupon: null, description: '', metadata: {} }, startedAt),
    id,
    status: 'active',
  }
  const [item] = subscription.items.data
  while (item!.current_period_end * 1000 <= now) {
    item!.current_period_start = item!.current_period_end
    item!.current_period_end = addInterval(item!.current_period_start * 1000, { unit, count }) / 1000
  }
  return subscription
}
