import { ApiError, invalid, unknown } from './api-error.ts'
import { codesOf, hasExpired, newCharge, refuseUnreadable, type CardDetails } from './card-bank.ts'
import type { Basket, Books, Charge, Intent, Refund, Session } from './card-books.ts'
import { declineWords, type Decline } from './card-numbers.ts'

export interface LedgerOptions {
  books: Books
  /** Epoch ms. */
  now(): number
  /** Called with every event that happened, in order. */
  tell(type: string, object: unknown): void
  changed(): void
}

export type Ledger = ReturnType<typeof openLedger>

/** The pretend processor's rules: what may be paid, declined and given back. Throws ApiError as the real one would answer. */
export function openLedger({ books, now, tell, changed }: LedgerOptions) {
  const seconds = () => Math.floor(now() / 1000)

  function createIntent(asked: { amount: number; currency: string; description: string; metadata: Record<string, string> }): Intent {
    if (!Number.isSafeInteger(asked.amount) || asked.amount < 1) throw invalid('Invalid positive integer', { param: 'amount' })
    if (!/^[a-z]{3}$/.test(asked.currency)) throw invalid(`Invalid currency: ${asked.currency}`, { param: 'currency' })
    const id = newId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: asked.amount,
      amount_received: 0,
      canceled_at: null,
      client_secret: `${id}_secret_${random()}`,
      created: seconds(),
      currency: asked.currency,
      description: asked.description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: asked.metadata,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    }
    books.intents.set(id, intent)
    changed()
    return intent
  }

  function intent(id: string): Intent {
    const found = books.intents.get(id) ?? inventDemoPayment(id)
    if (!found) throw unknown('payment_intent', id)
    return found
  }

  /** Tries the card. Throws a card error when the bank says no; `decline` overrules what the number would do. */
  function settle(id: string, card: CardDetails, decline: Decline | null): Intent {
    const paying = intent(id)
    if (paying.status !== 'requires_payment_method') {
      const message = `This PaymentIntent's status is ${paying.status}; it cannot be confirmed.`
      throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: paying })
    }
    refuseUnreadable(card)
    const refusal = decline ?? (hasExpired(card, now()) ? 'expired_card' : null)
    const charge = newCharge(paying, card, refusal, { id: newId('ch'), created: seconds() })
    books.charges.set(charge.id, charge)
    paying.latest_charge = charge.id
    if (refusal) return declined(paying, charge, refusal)
    Object.assign(paying, { status: 'succeeded', amount_received: paying.amount, last_payment_error: null })
    changed()
    tell('charge.succeeded', charge)
    tell('payment_intent.succeeded', paying)
    return paying
  }

  function cancel(id: string): Intent {
    const found = intent(id)
    if (found.status === 'succeeded')
      throw invalid('A succeeded PaymentIntent cannot be canceled.', { code: 'payment_intent_unexpected_state' })
    if (found.status !== 'canceled') {
      Object.assign(found, { status: 'canceled', canceled_at: seconds() })
      changed()
      tell('payment_intent.canceled', found)
    }
    return found
  }

  function createSession(
    asked: Omit<Session, 'id' | 'object' | 'created' | 'url' | 'expires_at'>,
    basket: Basket,
    payPage: string,
  ): Session {
    const id = newId('cs_test')
    const session: Session = {
      ...asked,
      id,
      object: 'checkout.session',
      created: seconds(),
      expires_at: seconds() + 86_400,
      url: `${payPage}/${id}`,
    }
    books.sessions.set(id, session)
    books.baskets.set(id, basket)
    changed()
    return session
  }

  function session(id: string): Session {
    const found = books.sessions.get(id)
    if (!found) throw unknown('checkout session', id)
    if (found.status === 'open' && found.expires_at <= seconds()) expire(found)
    return found
  }

  function expireSession(id: string): Session {
    const found = session(id)
    if (found.status !== 'open') throw invalid(`Only open sessions can be expired; this one is ${found.status}.`)
    return expire(found)
  }

  /** Pays a hosted page; a second try after success changes nothing. */
  function settleSession(id: string, card: CardDetails, decline: Decline | null): Session {
    const open = session(id)
    if (open.status !== 'open') return open
    refuseUnreadable(card)
    open.payment_intent ??= createIntent({ amount: open.amount_total ?? 0, currency: open.currency ?? '', ...basketOf(id).intent }).id
    settle(open.payment_intent, card, decline)
    Object.assign(open, { status: 'complete', payment_status: 'paid' })
    changed()
    tell('checkout.session.completed', open)
    return open
  }

  const basketOf = (sessionId: string): Basket => books.baskets.get(sessionId) ?? { lines: [], intent: { description: '', metadata: {} } }

  /** Gives back `amount`, or all that is left. */
  function refund(intentId: string, amount: number | null): Refund {
    const { latest_charge: chargeId, status } = intent(intentId)
    const charge = chargeId ? books.charges.get(chargeId) : undefined
    if (!charge || status !== 'succeeded') throw invalid('This PaymentIntent does not have a successful charge to refund.')
    const left = charge.amount - charge.amount_refunded
    if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const sum = amount ?? left
    if (!Number.isSafeInteger(sum) || sum < 1) throw invalid('Invalid positive integer', { param: 'amount' })
    if (sum > left) throw invalid(`Refund amount (${sum}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' })
    const given: Refund = {
      id: newId('re'),
      object: 'refund',
      amount: sum,
      charge: charge.id,
      created: seconds(),
      currency: charge.currency,
      metadata: {},
      payment_intent: intentId,
      status: 'succeeded',
    }
    books.refunds.set(given.id, given)
    charge.amount_refunded += sum
    charge.refunded = charge.amount_refunded === charge.amount
    changed()
    tell('charge.refunded', charge)
    tell('refund.updated', given)
    return given
  }

  function declined(paying: Intent, charge: Charge, refusal: Decline): never {
    const { code, decline_code } = codesOf(refusal)
    const error = { type: 'card_error' as const, code, decline_code, message: declineWords[refusal], charge: charge.id }
    paying.last_payment_error = error
    changed()
    tell('charge.failed', charge)
    tell('payment_intent.payment_failed', paying)
    throw new ApiError(402, { ...error, payment_intent: { ...paying } })
  }

  function expire(found: Session): Session {
    found.status = 'expired'
    changed()
    // A page that is closed takes its payment with it.
    if (found.payment_intent && intent(found.payment_intent).status !== 'succeeded') cancel(found.payment_intent)
    tell('checkout.session.expired', found)
    return found
  }

  // A demo shop is seeded with paid orders this processor never saw; their references say the sum.
  function inventDemoPayment(id: string): Intent | null {
    const [amount, currency] = /^pi_demo_(\d{1,12})_([a-z]{3})_/.exec(id)?.slice(1) ?? []
    if (!amount || !currency) return null
    const made = createIntent({ amount: Number(amount), currency, description: 'demo', metadata: {} })
    books.intents.delete(made.id)
    const charge = newCharge({ ...made, id }, { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }, null, {
      id: newId('ch'),
      created: seconds(),
    })
    books.charges.set(charge.id, charge)
    const paid: Intent = { ...made, id, status: 'succeeded', amount_received: made.amount, latest_charge: charge.id }
    books.intents.set(id, paid)
    return paid
  }

  return { createIntent, intent, settle, cancel, createSession, session, expireSession, settleSession, basketOf, refund, books }
}

/** The reference of a payment of a seeded order: the pretend processor believes it was paid with a Visa ending 4242. */
export function demoReference(amount: number, currency: string, mark: string | number): string {
  return `pi_demo_${amount}_${currency.toLowerCase()}_${mark}`
}

const newId = (kind: string) => `${kind}_${random()}`
const random = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24)
