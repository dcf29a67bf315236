import { ApiError } from './api-error.ts'
import { framePage, hostedPage, messagePage, type HostedInput } from './card-templates.ts'
import type { Intent, Session, CardDetails } from './card-store.ts'
import { stepFrame, stepPage } from './card-step-page.ts'
import { assertValidCard } from './card-bank.ts'
import type { Billing } from './card-billing.ts'
import { portalPage, type PortalPageProps } from './card-portal-page.ts'
import type { Ledger } from './card-ledger.ts'
import type { TestBank } from '../processors/test-bank.ts'
import { failureOfCard, findTestCard, isLuhnValid, testCards } from '../processors/test-cards.ts'
import { openAmountFailures } from '../processors/amount-outcomes.ts'
import { findPageFile, htmlResponse, type PageFiles } from '../processors/page-responses.ts'
import { brokenResponse, type Connection, hangMs, slowMs } from '../processors/connection-failures.ts'
import type { Wait } from '../processors/wait.ts'
import frameScript from './pages/card-frame.client.js' with { type: 'text' }
import stepScript from './pages/card-step.client.js' with { type: 'text' }
import pageScript from './pages/card-script.client.js' with { type: 'text' }
import sharedStyles from '../processors/pages/pretend.css' with { type: 'text' }
import frameStyles from './pages/card-frame.css' with { type: 'text' }
import hostedPageStyles from '../processors/pages/hosted-page.css' with { type: 'text' }

export interface PagesOptions {
  ledger: Ledger
  billing: Billing
  bank: TestBank
  connection: Connection
  /** Origins that may frame the card form, as CSP sources. */
  shopOrigins: string[]
  /** Epoch ms. */
  now(): number
  wait: Wait
}

const files: PageFiles = {
  '/v3/': [pageScript, 'text/javascript'],
  '/v3': [pageScript, 'text/javascript'],
  '/v3/card-frame.js': [frameScript, 'text/javascript'],
  '/v3/step.js': [stepScript, 'text/javascript'],
  '/pretend.css': [sharedStyles, 'text/css'],
  '/card-frame.css': [frameStyles, 'text/css'],
  '/hosted-page.css': [hostedPageStyles, 'text/css'],
}

const strictPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'"
const closedPolicy = `${strictPolicy}; frame-ancestors 'none'`

export function cardPages({ ledger, billing, bank, connection, shopOrigins, now, wait }: PagesOptions) {
  const failureOfAmount = openAmountFailures()
  const framePolicy = `${strictPolicy}; script-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors ${shopOrigins.join(' ')}`

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const file = findPageFile(files, pathname)
    if (file) return file
    if (pathname === '/v3/step') return handleStepFrame(request, searchParams)
    if (pathname === '/v3/card-frame') return htmlResponse(framePage(searchParams.get('theme')), framePolicy)
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
        closedPolicy,
        410,
      )
    }
    const step = findStep(session)
    if (request.method !== 'POST') {
      if (step) return htmlResponse(stepPage(session, step), formPolicy(session))
      return renderHostedPage(session, prefilledInput(new URL(request.url).searchParams), 200)
    }
    const form = new URLSearchParams(await request.text())
    const decision = form.get('decision')
    if (step && decision !== null) return finishPayment(session, emptyInput, () => ledger.answerStep(step.id, decision === 'confirm'))
    return submitPayment(session, readInput(form))
  }

  async function submitPayment(session: Session, input: HostedInput): Promise<Response> {
    const card = readCard(input)
    const errors = validateCard(card)
    if (Object.keys(errors).length > 0) return renderHostedPage(session, input, 422, errors)
    const amount = session.amount_total ?? 0
    const own = failureOfCard(findTestCard(card.number)) ?? failureOfAmount(session.id, amount)
    const planned = connection.nextFailure('payment_intents.confirm', own)
    if (planned?.failure === 'slow') await wait(slowMs)
    else if (planned && !planned.after) {
      const page = 'The payment failed because of an error. You have not been charged. Try again.'
      return renderHostedPage(session, input, 500, { page })
    }
    const response = finishPayment(session, input, () => ledger.paySession(session.id, card, bank.decide({ number: card.number, amount })))
    if (planned?.failure === 'hang') await wait(hangMs)
    return planned?.failure === 'drop' ? brokenResponse() : response
  }

  /** Leads back to the store, or shows why it does not. */
  function finishPayment(session: Session, input: HostedInput, pay: () => unknown): Response {
    try {
      pay()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = fieldNames[error.error.param ?? '']
      return renderHostedPage(session, input, 422, { [field ?? 'page']: error.error.message ?? '' })
    }
    if (session.status === 'complete') return redirectToShop(session)
    return htmlResponse(stepPage(session, findStep(session)!), formPolicy(session))
  }

  /** The payment that waits for the payer's extra step. */
  function findStep(session: Session): Intent | null {
    const intent = ledger.store.intents.get(ledger.intentOfSession(session) ?? '')
    return intent?.status === 'requires_action' ? intent : null
  }

  // The dialog over the store's page, which the processor's script opens.
  async function handleStepFrame(request: Request, query: URLSearchParams): Promise<Response> {
    const intent = ledger.store.intents.get(query.get('intent') ?? '')
    if (!intent || intent.client_secret !== query.get('secret')) return notFoundPage()
    if (request.method !== 'POST') return htmlResponse(stepFrame(intent, query.get('theme')), framePolicy)
    const form = new URLSearchParams(await request.text())
    try {
      ledger.answerStep(intent.id, form.get('decision') === 'confirm')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    return new Response(null, { status: 204 })
  }

  async function handlePortal(request: Request, id: string): Promise<Response> {
    const portal = ledger.store.portals.get(id)
    if (!portal) return notFoundPage()
    const render = (props: Pick<PortalPageProps, 'input' | 'errors'>, status = 200) => {
      const subscriptions = billing.listSubscriptions(portal.customer)
      const page = portalPage({ ...props, portal, subscriptions, card: ledger.store.cards.get(portal.customer) ?? null })
      const policy = `${strictPolicy}; form-action 'self' ${new URL(portal.return_url).origin}; frame-ancestors 'none'`
      return htmlResponse(page, policy, status)
    }
    if (request.method !== 'POST') return render({ input: prefilledInput(new URL(request.url).searchParams), errors: {} })
    const form = new URLSearchParams(await request.text())
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
    return htmlResponse(hostedPage({ session, basket, input, errors }), formPolicy(session), status)
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

function formPolicy({ success_url, cancel_url }: Session): string {
  // Chromium applies form-action to the redirect after the form too.
  const returnOrigins = [success_url, cancel_url].flatMap((url) => (url ? [new URL(url).origin] : []))
  return `${strictPolicy}; form-action 'self' ${[...new Set(returnOrigins)].join(' ')}; frame-ancestors 'none'`
}

function redirectToShop(session: Session): Response {
  return new Response(null, { status: 303, headers: { location: successUrl(session), 'cache-control': 'no-store' } })
}

function alreadyPaidPage(session: Session): Response {
  return htmlResponse(
    messagePage('Already paid', 'You have not been charged again.', { href: successUrl(session), label: 'Continue to store' }),
    closedPolicy,
  )
}

function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function notFoundPage(): Response {
  return htmlResponse(messagePage('Page not found', 'Return to the store and start the payment again.'), closedPolicy, 404)
}
