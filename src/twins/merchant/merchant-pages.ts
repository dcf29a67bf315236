import { ApiError } from '../card/api-error.ts'
import { assertValidCard, hasExpired } from '../card/card-bank.ts'
import type { CardDetails } from '../card/card-store.ts'
import { MerchantApiError } from './merchant-error.ts'
import type { MerchantLedger } from './merchant-ledger.ts'
import { findPageFile, htmlResponse, type PageFiles } from '../processors/page-responses.ts'
import { pretendTaxRates } from './merchant-tax.ts'
import { subscriptionPage, windowPage, windowTotals } from './merchant-templates.ts'
import type { Transaction } from './merchant-store.ts'
import { askedAmount, toDetails, type MerchantDecline, type PretendCardDetails } from './merchant-transactions.ts'
import type { TestBank } from '../processors/test-bank.ts'
import { cardBrand, declineMessages, type Decline } from '../processors/test-cards.ts'
import windowScript from './pages/merchant-window.client.js' with { type: 'text' }
import globalScript from './pages/merchant-script.client.js' with { type: 'text' }
import sharedStyles from '../processors/pages/pretend.css' with { type: 'text' }
import windowStyles from './pages/merchant-window.css' with { type: 'text' }

export interface MerchantPagesOptions {
  ledger: MerchantLedger
  bank: TestBank
  /** Origins that may frame the payment window, as CSP sources. */
  shopOrigins: string[]
}

const files: PageFiles = {
  '/paddle.js': [globalScript, 'text/javascript'],
  '/merchant-window.js': [windowScript, 'text/javascript'],
  '/pretend.css': [sharedStyles, 'text/css'],
  '/merchant-window.css': [windowStyles, 'text/css'],
}

const basePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"

/** The payment window, its script and its calls. */
export function merchantPages({ ledger, bank, shopOrigins }: MerchantPagesOptions) {
  // Cards whose bank asks for an extra step, by transaction.
  const steps = new Map<string, { input: PaymentInput; decline: Decline | null }>()
  const windowPolicy = `${basePolicy}; script-src 'self'; connect-src 'self'; frame-ancestors ${shopOrigins.join(' ')}`

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const file = findPageFile(files, pathname)
    if (file) return file
    const subscriptionId = /^\/window\/subscriptions\/([^/]+)\/update-payment-method$/.exec(pathname)?.[1]
    if (subscriptionId) return htmlResponse(subscriptionPage(subscriptionId), `${basePolicy}; frame-ancestors 'none'`)
    const [, id = '', action] = /^\/window\/([^/]+)(?:\/(totals|pay|step))?$/.exec(pathname) ?? []
    const transaction = ledger.store.transactions.get(id)
    if (!transaction) return Response.json({ error: 'Unknown transaction' }, { status: 404 })
    if (!action) {
      const email = ledger.store.customers.get(transaction.customer_id ?? '')?.email ?? ''
      const country = pretendTaxRates.has(searchParams.get('country') ?? '') ? searchParams.get('country')! : 'US'
      const theme = ['light', 'dark'].includes(searchParams.get('theme') ?? '') ? searchParams.get('theme')! : 'auto'
      return htmlResponse(windowPage(transaction, { email, country, theme }), windowPolicy)
    }
    const body = (await request.json()) as Record<string, string>
    const { email = '', country = 'US', number = '', expiry = '', cvc = '' } = body
    if (action === 'pay') return pay(transaction, { email, country, card: readCard(number, expiry, cvc) })
    if (action === 'step') return answerStep(id, body['decision'] === 'confirm')
    const ids = transaction.details.line_items.map((line) => line.id)
    const details = toDetails(transaction.items, country, { currency: transaction.currency_code, ids })
    return Response.json(windowTotals({ ...transaction, details }))
  }

  function pay(transaction: Transaction, input: PaymentInput): Response {
    const { card } = input
    try {
      assertValidCard(card)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return Response.json({ field: fieldNames[error.error.param ?? ''] ?? 'number', error: error.error.message }, { status: 422 })
    }
    const { decline, asksForStep } = bank.decide({ number: card.number, amount: askedAmount(transaction) })
    const reason = decline ?? (hasExpired(card, ledger.now()) ? 'expired_card' : null)
    if (!asksForStep) return charge(transaction.id, input, reason)
    steps.set(transaction.id, { input, decline: reason })
    return Response.json({ step: true })
  }

  function answerStep(id: string, isConfirmed: boolean): Response {
    const step = steps.get(id)
    if (!step) return Response.json({ error: 'Nothing to confirm' }, { status: 409 })
    steps.delete(id)
    return charge(id, step.input, isConfirmed ? step.decline : 'authentication_failed')
  }

  function charge(id: string, { email, country, card }: PaymentInput, reason: Decline | null): Response {
    const decline = reason && merchantDeclines[reason]
    try {
      ledger.pay(id, { country, email, card: cardOf(card), decline })
    } catch (error) {
      if (!(error instanceof MerchantApiError)) throw error
      return Response.json({ error: error.detail }, { status: 409 })
    }
    if (reason) return Response.json({ code: decline, error: declineMessages[reason] }, { status: 402 })
    return Response.json({ status: 'completed' })
  }
}

interface PaymentInput {
  email: string
  country: string
  card: CardDetails
}

export const merchantDeclines: Record<Decline, MerchantDecline> = {
  card_declined: 'declined',
  insufficient_funds: 'not_enough_balance',
  expired_card: 'expired_card',
  incorrect_cvc: 'invalid_payment_details',
  processing_error: 'psp_error',
  live_card: 'declined',
  authentication_failed: 'authentication_failed',
}

/** How the API names the brand of a card. */
export function cardOf({ number, expMonth, expYear }: Pick<CardDetails, 'number' | 'expMonth' | 'expYear'>): PretendCardDetails {
  const brand = cardBrand(number)
  return { brand: brand === 'amex' ? 'american_express' : brand, last4: number.slice(-4), expMonth, expYear }
}

const fieldNames: Record<string, string> = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }

function readCard(number: string, expiry: string, cvc: string): CardDetails {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/\-. ]?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? []
  return {
    number: number.replace(/\D/g, ''),
    expMonth: Number(month),
    expYear: Number(year.length === 2 ? `20${year}` : year),
    cvc: cvc.trim(),
  }
}
