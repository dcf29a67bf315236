import type { Tx } from '#db/types.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'
import type { Processor } from '#src/payments/processor.ts'
import type { PaymentEvent } from '#src/payments/processor-events.ts'
import type { Shop } from '#src/shop.ts'
import { findSubscriptionByReference } from '#src/subscriptions/find-subscriptions.ts'
import { mirrorSubscription } from '#src/subscriptions/mirror-subscription.ts'
import { saveRenewal } from '#src/subscriptions/renewals.ts'
import { queueRenewalFailedMail } from '#src/subscriptions/subscription-mails.ts'
import { type SubscriptionNews, orderRenewals } from './apply-outcome.ts'

/** The payment of a paid renewal, also if its event does not contain it. Never call it inside a transaction. Throws ProcessorError. */
export async function fetchRenewalPayment(processor: Processor, { renewal, payment }: PaymentEvent): Promise<PaymentOutcome | null> {
  if (renewal?.state !== 'paid') return null
  if (payment && payment.reference === renewal.paymentReference) return payment
  return (await processor.findRenewalPayment?.(renewal.renewalId)) ?? null
}

/** Applies what an event says about a subscription. Safe in any order, also before the subscription's first payment. */
export async function applySubscriptionEvent(
  shop: Shop,
  tx: Tx,
  { processorId }: Processor,
  { event, payment, ...news }: SubscriptionNews & { event: PaymentEvent; payment: PaymentOutcome | null },
): Promise<void> {
  const { subscription: report, renewal, occurredAt } = event
  if (report) await mirrorSubscription(tx, { processorId, event: report, occurredAt }, shop.now())
  if (!renewal) return
  const saved = await saveRenewal(tx, { processorId, renewal, payment, occurredAt })
  const subscription = saved && (await findSubscriptionByReference(tx, processorId, renewal.subscriptionId))
  if (!subscription || subscription.startedAt === null) return
  if (saved.state === 'failed') await queueRenewalFailedMail(shop, tx, news.findWording, { subscription, ...renewal })
  else await orderRenewals(shop, tx, subscription, news)
}
