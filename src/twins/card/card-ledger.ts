import { ApiError, invalidRequest, resourceMissing } from './api-error.ts'
import { declineCodes, hasExpired, newCharge, assertValidCard } from './card-bank.ts'
import type { CardDetails, Basket, CardStore, Charge, Intent, PaymentError, Session } from './card-store.ts'
import { cardRefunds } from './card-refunds.ts'
import { parseDemoReference } from '#src/payments/processors/card/card-demo-payments.ts'
import type { BankAnswer } from '../processors/test-bank.ts'
import { declineMessages, type Decline } from '../processors/test-cards.ts'

export interface LedgerOptions {
  store: CardStore
  /** Epoch ms. */
  now(): number
  /** Called for every event, in order. */
  emitEvent(type: string, object: unknown): void
  onChange(): void
  /** Called for every paid intent, after the events of its charge. */
  onPaid?(intent: Intent, card: CardDetails): void
  /** Whether the intent pays an invoice: then it cannot be cancelled itself. */
  isOfInvoice?(intentId: string): boolean
  /** A completed page that starts a subscription: the intent of its first invoice. */
  startSubscription?(session: Session): string
}

export type Ledger = ReturnType<typeof openLedger>

/** Rules of the pretend processor for payments, declines and refunds. Throws ApiError like the real one. */
export function openLedger({ store, now, emitEvent, onChange, onPaid, isOfInvoice, startSubscription }: LedgerOptions) {
  const nowSeconds = () => Math.floor(now() / 1000)

  function createIntent(input: { amount: number; currency: string; description: string; metadata: Record<string, string> }): Intent {
    if (!Number.isSafeInteger(input.amount) || input.amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' })
    if (!/^[a-z]{3}$/.test(input.currency)) throw invalidRequest(`Invalid currency: ${input.currency}`, { param: 'currency' })
    const id = newId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: input.amount,
      amount_received: 0,
      canceled_at: null,
      client_secret: `${id}_secret_${randomId()}`,
      created: nowSeconds(),
      currency: input.currency,
      description: input.description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: input.metadata,
      next_action: null,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    }
    store.intents.set(id, intent)
    onChange()
    return intent
  }

  function getIntent(id: string): Intent {
    const found = store.intents.get(id) ?? createDemoPayment(id)
    if (!found) throw resourceMissing('payment_intent', id)
    return found
  }

  /** Charges the card, or waits for the payer's extra step. Throws a card error when declined. */
  function confirmIntent(id: string, card: CardDetails, { decline, asksForStep = false }: BankAnswer): Intent {
    const paymentIntent = getIntent(id)
    if (paymentIntent.status !== 'requires_payment_method' && paymentIntent.status !== 'requires_action') {
      const message = `This PaymentIntent's status is ${paymentIntent.status}; it cannot be confirmed.`
      throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: paymentIntent })
    }
    assertValidCard(card)
    if (!asksForStep) return charge(paymentIntent, card, decline)
    store.steps.set(id, { card, decline })
    const next_action: Intent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    Object.assign(paymentIntent, { status: 'requires_action', next_action, last_payment_error: null })
    onChange()
    emitEvent('payment_intent.requires_action', paymentIntent)
    return paymentIntent
  }

  /** The payer confirms the payment at the bank, or refuses. Throws a card error when it is declined or refused. */
  function answerStep(id: string, isConfirmed: boolean): Intent {
    const paymentIntent = getIntent(id)
    const step = store.steps.get(id)
    if (paymentIntent.status !== 'requires_action' || !step) throw invalidRequest('This PaymentIntent waits for no extra step.')
    store.steps.delete(id)
    Object.assign(paymentIntent, { status: 'requires_payment_method', next_action: null })
    if (isConfirmed) return charge(paymentIntent, step.card, step.decline)
    paymentIntent.last_payment_error = authenticationError
    onChange()
    emitEvent('payment_intent.payment_failed', paymentIntent)
    throw new ApiError(402, { code: 'payment_intent_authentication_failure', message: refusedMessage })
  }

  function charge(paymentIntent: Intent, card: CardDetails, decline: Decline | null): Intent {
    const declineReason = decline ?? (hasExpired(card, now()) ? 'expired_card' : null)
    const created = newCharge(paymentIntent, card, declineReason, { id: newId('ch'), created: nowSeconds() })
    store.charges.set(created.id, created)
    paymentIntent.latest_charge = created.id
    if (declineReason) return rejectCharge(paymentIntent, created, declineReason)
    const paid = { status: 'succeeded', next_action: null, amount_received: paymentIntent.amount, last_payment_error: null }
    Object.assign(paymentIntent, paid)
    onChange()
    emitEvent('charge.succeeded', created)
    emitEvent('payment_intent.succeeded', paymentIntent)
    onPaid?.(paymentIntent, card)
    completeSession(paymentIntent.id)
    return paymentIntent
  }

  function cancel(id: string): Intent {
    if (isOfInvoice?.(id)) throw invalidRequest('You cannot cancel a PaymentIntent created by an invoice. Void the invoice instead.')
    return cancelOfInvoice(id)
  }

  function cancelOfInvoice(id: string): Intent {
    const found = getIntent(id)
    if (found.status === 'succeeded')
      throw invalidRequest('A succeeded PaymentIntent cannot be canceled.', { code: 'payment_intent_unexpected_state' })
    if (found.status !== 'canceled') {
      store.steps.delete(id)
      Object.assign(found, { status: 'canceled', next_action: null, canceled_at: nowSeconds() })
      onChange()
      emitEvent('payment_intent.canceled', found)
    }
    return found
  }

  function createSession(
    input: Omit<Session, 'id' | 'object' | 'created' | 'url' | 'expires_at'>,
    basket: Basket,
    payPage: string,
  ): Session {
    const id = newId('cs_test')
    const session: Session = {
      ...input,
      id,
      object: 'checkout.session',
      created: nowSeconds(),
      expires_at: nowSeconds() + 86_400,
      url: `${payPage}/${id}`,
    }
    store.sessions.set(id, session)
    store.baskets.set(id, basket)
    onChange()
    return session
  }

  function getSession(id: string): Session {
    const found = store.sessions.get(id)
    if (!found) throw resourceMissing('checkout session', id)
    if (found.status === 'open' && found.expires_at <= nowSeconds()) expire(found)
    return found
  }

  function expireSession(id: string): Session {
    const found = getSession(id)
    if (found.status !== 'open') throw invalidRequest(`Only open sessions can be expired; this one is ${found.status}.`)
    return expire(found)
  }

  /** Pays a hosted page, or waits for the payer's extra step; does nothing when already paid. */
  function paySession(id: string, card: CardDetails, answer: BankAnswer): Session {
    const openSession = getSession(id)
    if (openSession.status !== 'open') return openSession
    assertValidCard(card)
    if (openSession.mode === 'subscription') confirmIntent(requireSubscriptionIntent(openSession), card, answer)
    else {
      openSession.payment_intent ??= createIntent({
        amount: openSession.amount_total ?? 0,
        currency: openSession.currency ?? '',
        ...basketOf(id).intent,
      }).id
      confirmIntent(openSession.payment_intent, card, answer)
    }
    return openSession
  }

  function completeSession(intentId: string): void {
    const paid = [...store.sessions.values()].find((session) => session.status === 'open' && intentOfSession(session) === intentId)
    if (!paid) return
    Object.assign(paid, { status: 'complete', payment_status: 'paid' })
    onChange()
    emitEvent('checkout.session.completed', paid)
  }

  /** The payment of a hosted page; null before a card was entered. */
  const intentOfSession = ({ payment_intent, invoice }: Session): string | null =>
    payment_intent ?? store.invoices.get(invoice ?? '')?.intent ?? null

  // A retry after a decline pays the same invoice.
  function requireSubscriptionIntent(session: Session): string {
    const intent = intentOfSession(session) ?? startSubscription?.(session)
    if (!intent) throw invalidRequest('Subscriptions are not available.')
    return intent
  }

  const basketOf = (sessionId: string): Basket => store.baskets.get(sessionId) ?? { lines: [], intent: { description: '', metadata: {} } }

  function rejectCharge(paymentIntent: Intent, charge: Charge, declineReason: Decline): never {
    const { code, decline_code } = declineCodes(declineReason)
    const error = { type: 'card_error' as const, code, decline_code, message: declineMessages[declineReason], charge: charge.id }
    paymentIntent.last_payment_error = error
    onChange()
    emitEvent('charge.failed', charge)
    emitEvent('payment_intent.payment_failed', paymentIntent)
    throw new ApiError(402, { ...error, payment_intent: { ...paymentIntent } })
  }

  function expire(found: Session): Session {
    found.status = 'expired'
    onChange()
    // Expiring a page cancels its payment.
    if (found.payment_intent && getIntent(found.payment_intent).status !== 'succeeded') cancel(found.payment_intent)
    emitEvent('checkout.session.expired', found)
    return found
  }

  // Demo orders are seeded as paid without this processor; their references contain the amount.
  function createDemoPayment(id: string): Intent | null {
    const demoPayment = parseDemoReference(id)
    if (!demoPayment) return null
    const demoIntent = createIntent({ ...demoPayment, description: 'demo', metadata: {} })
    store.intents.delete(demoIntent.id)
    const charge = newCharge({ ...demoIntent, id }, { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }, null, {
      id: newId('ch'),
      created: nowSeconds(),
    })
    store.charges.set(charge.id, charge)
    const paid: Intent = { ...demoIntent, id, status: 'succeeded', amount_received: demoIntent.amount, latest_charge: charge.id }
    store.intents.set(id, paid)
    return paid
  }

  return {
    createIntent,
    getIntent,
    confirmIntent,
    cancel,
    cancelOfInvoice,
    createSession,
    getSession,
    expireSession,
    paySession,
    basketOf,
    intentOfSession,
    answerStep,
    ...cardRefunds({ store, getIntent, nowSeconds, emitEvent, onChange }),
    store,
  }
}

const refusedMessage = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

const authenticationError: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: refusedMessage,
}

const newId = (kind: string) => `${kind}_${randomId()}`
const randomId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24)
