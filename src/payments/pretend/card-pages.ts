import { ApiError } from './api-error.ts'
import { framePage, hostedPage, messagePage, type HostedInput } from './card-markup.ts'
import type { Session } from './card-books.ts'
import type { CardDetails } from './card-bank.ts'
import type { Ledger } from './card-ledger.ts'
import { passesCheckDigit, testCard, testCards, type Decline } from './card-numbers.ts'
import type { Markup } from './html.ts'
import { brokenResponse } from './line.ts'
import { pause } from './postbox.ts'
import frameScript from './pages/card-frame.client.js' with { type: 'text' }
import pageScript from './pages/card-script.client.js' with { type: 'text' }
import styles from './pages/pretend-card.css' with { type: 'text' }

export interface PagesOptions {
  ledger: Ledger
  nextDecline(): Decline | null | undefined
  /** Who may frame the card form, as the policy writes it. */
  shopOrigins: string[]
  /** Epoch ms. */
  now(): number
  closing: AbortSignal
}

const strict = "default-src 'none'; style-src 'self'; base-uri 'none'"

/** What the pretend processor shows to people: its browser script, the card form in a frame, and the hosted payment page. */
export function cardPages({ ledger, nextDecline, shopOrigins, now, closing }: PagesOptions) {
  const framePolicy = `${strict}; script-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors ${shopOrigins.join(' ')}`

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/v3/' || pathname === '/v3') return file(pageScript, 'text/javascript')
    if (pathname === '/v3/card-frame.js') return file(frameScript, 'text/javascript')
    if (pathname === '/pretend-card.css') return file(styles, 'text/css')
    if (pathname === '/v3/card-frame') return document(framePage(searchParams.get('theme')), 200, framePolicy)
    const sessionId = /^\/c\/pay\/([^/]+)$/.exec(pathname)?.[1]
    if (sessionId) return hosted(request, sessionId)
    return notFound()
  }

  async function hosted(request: Request, id: string): Promise<Response> {
    const session = found(id)
    if (!session) return notFound()
    if (session.status === 'complete') return request.method === 'POST' ? backTo(session) : paid(session)
    if (session.status === 'expired') {
      return document(
        messagePage('This payment page has expired', 'Nothing was charged.', { href: session.cancel_url, label: 'Back to the shop' }),
        410,
      )
    }
    if (request.method !== 'POST') return show(session, startingInput(new URL(request.url).searchParams), 200)
    const form = new URLSearchParams(await request.text())
    const input: HostedInput = {
      number: form.get('number') ?? '',
      expiry: form.get('expiry') ?? '',
      cvc: form.get('cvc') ?? '',
      name: form.get('name') ?? '',
    }
    return pay(session, input)
  }

  async function pay(session: Session, input: HostedInput): Promise<Response> {
    const card = readCard(input)
    const faults = inputFaults(card)
    if (Object.keys(faults).length > 0) return show(session, input, 422, faults)
    const { decline = null, fault, captured } = testCard(card.number)
    if (fault && !captured) return show(session, input, 500, { page: 'The payment service failed. Nothing was charged. Try again.' })
    const decided = nextDecline()
    try {
      ledger.settleSession(session.id, card, decided === undefined ? decline : decided)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = fieldNames[error.error.param ?? '']
      return show(session, input, 422, { [field ?? 'page']: error.error.message ?? '' })
    }
    if (fault === 'hang') await pause(15_000, closing)
    return fault === 'drop' ? brokenResponse() : backTo(session)
  }

  function show(session: Session, input: HostedInput, status: number, errors: Record<string, string> = {}): Response {
    const basket = ledger.basketOf(session.id)
    // Chromium applies form-action to the redirect after the form as well.
    const returns = [session.success_url, session.cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []))
    return document(
      hostedPage({ session, basket, input, errors }),
      status,
      `${strict}; form-action 'self' ${[...new Set(returns)].join(' ')}; frame-ancestors 'none'`,
    )
  }

  function found(id: string): Session | null {
    try {
      return ledger.session(id)
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }

  function startingInput(query: URLSearchParams): HostedInput {
    const chosen = testCards.find(({ number }) => number === query.get('card'))
    if (!chosen) return { number: '', expiry: '', cvc: '', name: '' }
    const year = (new Date(now()).getUTCFullYear() + 4) % 100
    return { number: chosen.number, expiry: `12 / ${year}`, cvc: chosen.number.startsWith('3') ? '1234' : '123', name: '' }
  }
}

const fieldNames: Record<string, string> = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' }

function readCard({ number, expiry, cvc }: HostedInput): CardDetails {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/\-. ]?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? []
  return {
    number: number.replace(/\D/g, ''),
    expMonth: Number(month),
    expYear: Number(year.length === 2 ? `20${year}` : year),
    cvc: cvc.trim(),
  }
}

function inputFaults({ number, expMonth, expYear, cvc }: CardDetails): Record<string, string> {
  return {
    ...(passesCheckDigit(number)
      ? {}
      : { number: number.length < 12 ? 'Enter the whole card number' : 'Check the card number: a digit is wrong' }),
    ...(expMonth >= 1 && expMonth <= 12 && expYear >= 2000 ? {} : { expiry: 'Enter it as MM / YY' }),
    ...(/^\d{3,4}$/.test(cvc) ? {} : { cvc: 'Enter the code' }),
  }
}

function backTo(session: Session): Response {
  return new Response(null, { status: 303, headers: { location: successUrl(session), 'cache-control': 'no-store' } })
}

function paid(session: Session): Response {
  return document(
    messagePage('This is already paid', 'Your card was not charged again.', { href: successUrl(session), label: 'Continue to the shop' }),
    200,
  )
}

function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function notFound(): Response {
  return document(messagePage('There is no such page', 'Go back to the shop and start the payment again.'), 404)
}

function document({ markup }: Markup, status: number, policy = `${strict}; frame-ancestors 'none'`): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return new Response(markup, { status, headers })
}

function file(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  })
}
