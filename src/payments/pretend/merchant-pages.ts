import type { Markup } from '#src/lib/pretend-html.ts'
import { ApiError } from './api-error.ts'
import { assertValidCard, hasExpired, type CardDetails } from './card-bank.ts'
import { MerchantApiError } from './merchant-error.ts'
import type { MerchantLedger } from './merchant-ledger.ts'
import { pretendTaxRates } from './merchant-tax.ts'
import { subscriptionPage, windowPage, windowTotals } from './merchant-templates.ts'
import { toDetails, type MerchantDecline, type PretendCardDetails } from './merchant-transactions.ts'
import { cardBrand, declineMessages, findTestCard, type Decline } from './test-cards.ts'
import windowScript from './pages/merchant-window.client.js' with { type: 'text' }
import globalScript from './pages/merchant-script.client.js' with { type: 'text' }
import sharedStyles from './pages/pretend-card.css' with { type: 'text' }
import windowStyles from './pages/merchant-window.css' with { type: 'text' }

export interface MerchantPagesOptions {
  ledger: MerchantLedger
  nextDecline(): Decline | null | undefined
  /** Origins that may frame the payment window, as CSP sources. */
  shopOrigins: string[]
}

const files: Record<string, [text: string, type: string]> = {
  '/paddle.js': [globalScript, 'text/javascript'],
  '/merchant-window.js': [windowScript, 'text/javascript'],
  '/pretend-card.css': [sharedStyles, 'text/css'],
  '/merchant-window.css': [windowStyles, 'text/css'],
}

const basePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"

/** The payment window, its script and its calls. */
export function merchantPages({ ledger, nextDecline, shopOrigins }: MerchantPagesOptions) {
  const windowPolicy = `${basePolicy}; script-src 'self'; connect-src 'self'; frame-ancestors ${shopOrigins.join(' ')}`

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const file = files[pathname]
    if (file) return fileResponse(...file)
    const subscriptionId = /^\/window\/subscriptions\/([^/]+)\/update-payment-method$/.exec(pathname)?.[1]
    if (subscriptionId) return htmlResponse(subscriptionPage(subscriptionId), `${basePolicy}; frame-ancestors 'none'`)
    const [, id = '', action] = /^\/window\/([^/]+)(?:\/(totals|pay))?$/.exec(pathname) ?? []
    const transaction = ledger.store.transactions.get(id)
    if (!transaction) return Response.json({ error: 'Unknown transaction' }, { status: 404 })
    if (!action) {
      const email = ledger.store.customers.get(transaction.customer_id ?? '')?.email ?? ''
      const country = pretendTaxRates.has(searchParams.get('country') ?? '') ? searchParams.get('country')! : 'US'
      const theme = ['light', 'dark'].includes(searchParams.get('theme') ?? '') ? searchParams.get('theme')! : 'auto'
      return htmlResponse(windowPage(transaction, { email, country, theme }), windowPolicy)
    }
    const input = (await request.json()) as Record<'email' | 'country' | 'number' | 'expiry' | 'cvc', string>
    if (action === 'pay') return pay(id, input)
    const ids = transaction.details.line_items.map((line) => line.id)
    const details = toDetails(transaction.items, input.country, { currency: transaction.currency_code, ids })
    return Response.json(windowTotals({ ...transaction, details }))
  }

  function pay(id: string, { email, country, number, expiry, cvc }: Record<string, string>): Response {
    const card = readCard(number ?? '', expiry ?? '', cvc ?? '')
    try {
      assertValidCard(card)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return Response.json({ field: fieldNames[error.error.param ?? ''] ?? 'number', error: error.error.message }, { status: 422 })
    }
    const forced = nextDecline()
    const own = hasExpired(card, ledger.now()) ? ('expired_card' as const) : (findTestCard(card.number).decline ?? null)
    const decline = forced === undefined ? own : forced
    try {
      ledger.pay(id, { country: country ?? 'US', email: email ?? '', card: cardOf(card), decline: decline && merchantDeclines[decline] })
    } catch (error) {
      if (!(error instanceof MerchantApiError)) throw error
      return Response.json({ error: error.detail }, { status: 409 })
    }
    if (decline) return Response.json({ code: merchantDeclines[decline], error: declineMessages[decline] }, { status: 402 })
    return Response.json({ status: 'completed' })
  }
}

export const merchantDeclines: Record<Decline, MerchantDecline> = {
  card_declined: 'declined',
  insufficient_funds: 'not_enough_balance',
  expired_card: 'expired_card',
  incorrect_cvc: 'invalid_payment_details',
  processing_error: 'psp_error',
  live_card: 'declined',
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

function htmlResponse({ markup }: Markup, policy: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return new Response(markup, { headers })
}

function fileResponse(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  })
}
