import type { Subscription, Transaction } from './merchant-store.ts'

export function nextPeriod(startsAt: string, { interval, frequency }: { interval: string; frequency: number }) {
  const ends = new Date(startsAt)
  if (interval === 'day') ends.setUTCDate(ends.getUTCDate() + frequency)
  else if (interval === 'week') ends.setUTCDate(ends.getUTCDate() + 7 * frequency)
  else if (interval === 'month') ends.setUTCMonth(ends.getUTCMonth() + frequency)
  else ends.setUTCFullYear(ends.getUTCFullYear() + frequency)
  return { starts_at: startsAt, ends_at: ends.toISOString() }
}

/** The subscription that a first payment starts; `now` in epoch ms. */
export function newSubscription(
  transaction: Transaction,
  { id, now, pageUrl }: { id: string; now: number; pageUrl: string },
): Subscription {
  const at = new Date(now).toISOString()
  const billingCycle = transaction.items[0]!.price!.billing_cycle!
  const period = nextPeriod(at, billingCycle)
  return {
    id,
    status: 'active',
    customer_id: transaction.customer_id!,
    address_id: transaction.address_id!,
    business_id: null,
    currency_code: transaction.currency_code,
    created_at: at,
    updated_at: at,
    started_at: at,
    first_billed_at: at,
    next_billed_at: period.ends_at,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: period,
    billing_cycle: billingCycle,
    scheduled_change: null,
    management_urls: {
      update_payment_method: `${pageUrl}/subscriptions/${id}/update-payment-method`,
      cancel: `${pageUrl}/subscriptions/${id}/cancel`,
    },
    items: transaction.items.map(({ price, quantity }) => ({
      status: 'active',
      quantity,
      recurring: true,
      created_at: at,
      updated_at: at,
      previously_billed_at: at,
      next_billed_at: period.ends_at,
      trial_dates: null,
      price: price!,
      product: price!.product!,
    })),
    custom_data: transaction.custom_data ?? null,
    import_meta: null,
  }
}
