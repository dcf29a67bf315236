import { ApiError } from './api-error.ts'
import { framePage, hostedPage, messagePage, type HostedInput } from './card-templates.ts'
import type { Session } from './card-store.ts'
import { assertValidCard, type CardDetails } from './card-bank.ts'
import type { Billing } from './card-billing.ts'
import { portalPage, type PortalPageProps } from './card-portal-page.ts'
import type { Ledger } from './card-ledger.ts'
import { isLuhnValid, findTestCard, testCards, type Decline } from './test-cards.ts'
import type { Markup } from '#src/lib/pretend-html.ts'
import { brokenResponse, hangMs } from './connection-failures.ts'
import { abortableSleep } from './webhook-queue.ts'
import frameScript from './pages/card-frame.client.js' with { type: 'text' }
import pageScript from './pages/card-script.client.js' with { type: 'text' }
import sharedStyles from './pages/pretend-card.css' with { type: 'text' }
import frameStyles from './pages/card-frame.css' with { type: 'text' }
import hostedPageStyles from './pages/hosted-page.css' with { type: 'text' }

export interface PagesOptions {
  ledger: Ledger
  billing: Billing
  nextDecline(): Decline | null | undefined
  /** Origins that may frame the card form, as CSP sources. */
  shopOrigins: string[]
  /** Epoch ms. */
  now(): number
  closing: AbortSignal
}

const stylesheets: Record<string, string> = {
  '/pretend-card.css': sharedStyles,
  '/card-frame.css': frameStyles,
  '/hosted-page.css': hostedPageStyles,
}

const strictPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'"

export function cardPages({ ledger, billing, nextDecline, shopOrigins, now, closing }: PagesOptions) {
  const framePolicy = `${strictPolicy}; script-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors ${shopOrigins.join(' ')}`

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/v3/' || pathname === '/v3') return fileResponse(pageScript, 'text/javascript')
    if (pathname === '/v3/card-frame.js') return fileResponse(frameScript, 'text/javascript')
    const styles = stylesheets[pathname]
    if (styles !== undefined) return fileResponse(styles, 'text/css')
    if (pathname === '/v3/card-frame') return htmlResponse(framePage(searchParams.get('theme')), 200, framePolicy)
    const sessionId = /^\/c\/pay\/([^/]+)$/.exec(pathname)?.[1]
    if (sessionId) return handleHostedPage(request, sessionId)
    const portalId = /^\/p\/session\/([^/]+)$/.exec(pathname)?.[1]
    if (portalId) return handlePortal(request, portalId)
    return notFoundPage()
  }

  async function handleHostedPage(request: Request, id: string): Promise<Response> {
    const session = findSession(id)
    if (!session) return notFoundPage()
    if (session.status === 'complete') return request.method === 'POST' ? redirectToShop(session) : alreadyPaidPage(session)
    if (session.status === 'expired') {
      return htmlResponse(
        messagePage('This payment page has expired', 'You have not been charged.', { href: session.cancel_url, label: 'Return to store' }),
        410,
      )
    }
    if (request.method !== 'POST') return renderHostedPage(session, prefilledInput(new URL(request.url).searchParams), 200)
    const form = new URLSearchParams(await request.text())
    return submitPayment(session, readInput(form))
  }

  async function submitPayment(session: Session, input: HostedInput): Promise<Response> {
    const card = readCard(input)
    const errors = validateCard(card)
    if (Object.keys(errors).length > 0) return renderHostedPage(session, input, 422, errors)
    const { decline = null, failure, captured } = findTestCard(card.number)
    if (failure && !captured)
      return renderHostedPage(session, input, 500, {
        page: 'The payment failed because of an error. You have not been charged. Try again.',
      })
    const forcedDecline = nextDecline()
    try {
      ledger.paySession(session.id, card, forcedDecline === undefined ? decline : forcedDecline)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = fieldNames[error.error.param ?? '']
      return renderHostedPage(session, input, 422, { [field ?? 'page']: error.error.message ?? '' })
    }
    if (failure === 'hang') await abortableSleep(hangMs, closing)
    return failure === 'drop' ? brokenResponse() : redirectToShop(session)
  }

  async function handlePortal(request: Request, id: string): Promise<Response> {
    const portal = ledger.store.portals.get(id)
    if (!portal) return notFoundPage()
    const render = (props: Pick<PortalPageProps, 'input' | 'errors' | 'message'>, status = 200) => {
      const subscriptions = billing.listSubscriptions(portal.customer)
      const page = portalPage({ ...props, portal, subscriptions, card: ledger.store.cards.get(portal.customer) ?? null })
      return htmlResponse(page, status, `${strictPolicy}; form-action 'self' ${new URL(portal.return_url).origin}; frame-ancestors 'none'`)
    }
    if (request.method !== 'POST') return render({ input: prefilledInput(new URL(request.url).searchParams), errors: {} })
    const form = new URLSearchParams(await request.text())
    const renewed = form.get('renew')
    if (renewed !== null) {
      const isPaid = billing.renew(renewed, form.get('decline') ? 'card_declined' : undefined)
      return render({ input: emptyInput, errors: {}, message: isPaid ? 'The renewal was paid.' : 'The renewal was declined.' })
    }
    const input = readInput(form)
    const card = readCard(input)
    const errors = validateCard(card)
    if (Object.keys(errors).length > 0) return render({ input, errors }, 422)
    try {
      assertValidCard(card)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return render({ input, errors: { [fieldNames[error.error.param ?? ''] ?? 'page']: error.error.message ?? '' } }, 422)
    }
    billing.updateCard(portal.customer, card)
    return new Response(null, { status: 303, headers: { location: portal.return_url, 'cache-control': 'no-store' } })
  }

  function renderHostedPage(session: Session, input: HostedInput, status: number, errors: Record<string, string> = {}): Response {
    const basket = ledger.basketOf(session.id)
    // Chromium applies form-action to the redirect after the form too.
    const returnOrigins = [session.success_url, session.cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []))
    return htmlResponse(
      hostedPage({ session, basket, input, errors }),
      status,
      `${strictPolicy}; form-action 'self' ${[...new Set(returnOrigins)].join(' ')}; frame-ancestors 'none'`,
    )
  }

  function findSession(id: string): Session | null {
    try {
      return ledger.getSession(id)
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }

  function prefilledInput(query: URLSearchParams): HostedInput {
    const card = testCards.find(({ number }) => number === query.get('card'))
    if (!card) return emptyInput
    const year = (new Date(now()).getUTCFullYear() + 4) % 100
    return { number: card.number, expiry: `12 / ${year}`, cvc: card.number.startsWith('3') ? '1234' : '123', name: '' }
  }
}

const emptyInput: HostedInput = { number: '', expiry: '', cvc: '', name: '' }

const readInput = (form: URLSearchParams): HostedInput => ({
  number: form.get('number') ?? '',
  expiry: form.get('expiry') ?? '',
  cvc: form.get('cvc') ?? '',
  name: form.get('name') ?? '',
})

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

function validateCard({ number, expMonth, expYear, cvc }: CardDetails): Record<string, string> {
  return {
    ...(isLuhnValid(number) ? {} : { number: number.length < 12 ? 'Enter the full card number' : 'Check the card number' }),
    ...(expMonth >= 1 && expMonth <= 12 && expYear >= 2000 ? {} : { expiry: 'Enter the date as MM / YY' }),
    ...(/^\d{3,4}$/.test(cvc) ? {} : { cvc: 'Enter the security code' }),
  }
}

function redirectToShop(session: Session): Response {
  return new Response(null, { status: 303, headers: { location: successUrl(session), 'cache-control': 'no-store' } })
}

function alreadyPaidPage(session: Session): Response {
  return htmlResponse(
    messagePage('Already paid', 'You have not been charged again.', { href: successUrl(session), label: 'Continue to store' }),
    200,
  )
}

function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function notFoundPage(): Response {
  return htmlResponse(messagePage('Page not found', 'Return to the store and start the payment again.'), 404)
}

function htmlResponse({ markup }: Markup, status: number, policy = `${strictPolicy}; frame-ancestors 'none'`): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return new Response(markup, { status, headers })
}

function fileResponse(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  })
}
