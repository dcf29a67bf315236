import { badRequest, notFound } from './merchant-error.ts'
import type { MerchantLedger } from './merchant-ledger.ts'
import type { Subscription, Transaction } from './merchant-store.ts'
import type { MerchantDecline, NewItem, PretendCardDetails } from './merchant-transactions.ts'
import { nextPeriod } from './merchant-new-subscription.ts'

export type MerchantSubscriptions = ReturnType<typeof merchantSubscriptions>

/** What happens to subscriptions after their first payment. */
export function merchantSubscriptions({ store, at, now, createTransaction, changeStatus, pay, emitEvent }: MerchantLedger) {
  function getSubscription(id: string): Subscription {
    const found = store.subscriptions.get(id)
    if (!found) throw notFound(id)
    return found
  }

  function change(subscription: Subscription, patch: Partial<Subscription>, event: string): Subscription {
    Object.assign(subscription, patch, { updated_at: at() })
    emitEvent(`subscription.${event}`, subscription)
    return subscription
  }

  function cancelSubscription(id: string, effectiveFrom: string): Subscription {
    const subscription = getSubscription(id)
    if (subscription.status === 'canceled') throw badRequest('subscription_is_canceled_action_invalid', 'The subscription is canceled')
    if (effectiveFrom === 'immediately')
      return change(subscription, { status: 'canceled', canceled_at: at(), scheduled_change: null }, 'canceled')
    if (subscription.scheduled_change) throw badRequest('subscription_locked_pending_changes', 'The subscription has a scheduled change')
    const effective_at = subscription.current_billing_period!.ends_at
    return change(subscription, { scheduled_change: { action: 'cancel', effective_at, resume_at: null } }, 'updated')
  }

  /** Charges the next period; a decline leaves the subscription past due. One that was to end ends instead. */
  function renew(id: string, card: PretendCardDetails, decline: MerchantDecline | null = null): Transaction | null {
    const subscription = getSubscription(id)
    if (subscription.status !== 'active')
      throw badRequest('subscription_update_when_past_due', `The subscription is ${subscription.status}; it cannot be renewed`)
    if (subscription.scheduled_change) {
      cancelSubscription(id, 'immediately')
      return null
    }
    const items = subscription.items.map(({ price, quantity }) => ({
      quantity,
      price: { ...price, product: price.product! } as NewItem['price'],
    }))
    const transaction = createTransaction(
      { items, customer_id: subscription.customer_id, address_id: subscription.address_id, currency_code: subscription.currency_code },
      'subscription_recurring',
    )
    transaction.subscription_id = id
    return charge(subscription, transaction, card, decline)
  }

  /** Charges the unpaid renewal of a past due subscription again. */
  function retry(id: string, card: PretendCardDetails, decline: MerchantDecline | null = null): Transaction {
    const subscription = getSubscription(id)
    const unpaid = [...store.transactions.values()].findLast(
      ({ subscription_id, status }) => subscription_id === id && status === 'past_due',
    )
    if (subscription.status !== 'past_due' || !unpaid) throw badRequest('subscription_not_past_due', 'The subscription is not past due')
    return charge(subscription, unpaid, card, decline)
  }

  function charge(
    subscription: Subscription,
    transaction: Transaction,
    card: PretendCardDetails,
    decline: MerchantDecline | null,
  ): Transaction {
    const country = store.addresses.get(subscription.address_id)!.country_code
    if (pay(transaction.id, { country, card, decline })) {
      if (transaction.status !== 'past_due') changeStatus(transaction, 'past_due')
      change(subscription, { status: 'past_due' }, 'past_due')
      return transaction
    }
    const period = nextPeriod(new Date(now()).toISOString(), subscription.billing_cycle)
    change(subscription, { status: 'active', current_billing_period: period, next_billed_at: period.ends_at }, 'updated')
    return transaction
  }

  return { getSubscription, cancelSubscription, renew, retry }
}
