import type { Exec } from '#db/types.ts'
import { isOfAccount } from '#src/payments/accounts/processor-accounts.ts'
import { type Payment, findPaymentByHostedReference, findPaymentByReference } from '#src/payments/payments.ts'
import type { Processor } from '#src/payments/processor.ts'
import type { PaymentEvent } from '#src/payments/processor-events.ts'
import type { Shop } from '#src/shop.ts'
import { findSubscriptionByReference } from '#src/subscriptions/find-subscriptions.ts'

export interface SignedEvent {
  /** With the account whose secret has signed it. */
  processor: Processor
  event: PaymentEvent
}

/** Two names of one account have the same secret: of those that have signed an event, the one that began what it is about, else the first. */
export async function findEventOwner(shop: Shop, signed: [SignedEvent, ...SignedEvent[]]): Promise<SignedEvent> {
  if (signed.length === 1) return signed[0]
  for (const one of signed) {
    const accounts = await listNamedAccounts(shop.db.read, one)
    if (accounts.some((account) => isOfAccount(shop, one.processor, account))) return one
  }
  return signed[0]
}

/** Accounts of the payments and the subscription that an event is about and the store knows. `payment`: its own, if it was just read. */
export async function listNamedAccounts(
  q: Exec,
  { processor: { processorId }, event }: SignedEvent,
  payment?: Payment | null,
): Promise<string[]> {
  const { renewal, subscription, dispute, referenceToFetch } = event
  const references = { reference: event.payment?.reference || referenceToFetch || '', hostedReference: event.payment?.hostedReference }
  const subscriptionId = renewal?.subscriptionId ?? subscription?.subscriptionId ?? event.payment?.subscriptionId
  const named = [
    payment === undefined ? await findNamedPayment(q, processorId, references) : payment,
    subscriptionId ? await findSubscriptionByReference(q, processorId, subscriptionId) : null,
    dispute ? await findPaymentByReference(q, processorId, dispute.paymentReference) : null,
  ]
  return named.flatMap((one) => (one ? [one.account] : []))
}

/** By its own reference, else by that of its hosted page. */
export async function findNamedPayment(
  q: Exec,
  processorId: number,
  { reference, hostedReference }: { reference: string; hostedReference: string | undefined },
): Promise<Payment | null> {
  const byReference = reference === '' ? null : await findPaymentByReference(q, processorId, reference)
  if (byReference || !hostedReference) return byReference
  return findPaymentByHostedReference(q, processorId, hostedReference)
}
