import { ApiError, invalid } from './api-error.ts'
import type { Books, Intent, Session } from './card-books.ts'
import type { Ledger } from './card-ledger.ts'
import { testCard, type Decline } from './card-numbers.ts'
import type { Answer, Line } from './line.ts'
import { listOf, readWireForm, textAt, textsOf, type FormValue } from './wire-form.ts'

export interface ApiOptions {
  ledger: Ledger
  line: Line
  /** What the bank says to the next card, when a test decided it; undefined = the number decides. */
  nextDecline(): Decline | null | undefined
  /** Address of the hosted pages without a closing slash. */
  payPage(): string
}

interface Call {
  params: Record<string, FormValue>
  id: string
  /** A page asks with the publishable key and a client secret; the shop's server with the secret key. */
  fromPage: boolean
}

const answer = (body: unknown): Answer => ({ status: 200, body })

/** The pretend processor's HTTP API, as its SDK and its browser script call it. Null for any other address. */
export function cardApi({ ledger, line, nextDecline, payPage }: ApiOptions) {
  const replays = new Map<string, { print: string; answer: Promise<Answer> }>()

  const calls: [name: string, method: string, path: RegExp, work: (call: Call) => Answer][] = [
    ['payment_intents.create', 'POST', /^\/v1\/payment_intents$/, createIntent],
    ['payment_intents.retrieve', 'GET', /^\/v1\/payment_intents\/([^/]+)$/, (call) => answer(openToPage(call, ledger.intent(call.id)))],
    ['payment_intents.confirm', 'POST', /^\/v1\/payment_intents\/([^/]+)\/confirm$/, confirmIntent],
    ['payment_intents.cancel', 'POST', /^\/v1\/payment_intents\/([^/]+)\/cancel$/, ({ id }) => answer(ledger.cancel(id))],
    ['checkout.sessions.create', 'POST', /^\/v1\/checkout\/sessions$/, createSession],
    [
      'checkout.sessions.retrieve',
      'GET',
      /^\/v1\/checkout\/sessions\/([^/]+)$/,
      ({ id, params }) => answer(expandSession(ledger.session(id), params)),
    ],
    ['checkout.sessions.expire', 'POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, ({ id }) => answer(ledger.expireSession(id))],
    ['refunds.create', 'POST', /^\/v1\/refunds$/, refund],
  ]

  return async (request: Request): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/v1/')) return null
    const found = calls.find(([, method, path]) => method === request.method && path.test(pathname))
    if (!found)
      return line.respond({
        status: 404,
        body: { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${request.method}: ${pathname}).` } },
      })
    const [name, , path, work] = found
    const text = request.method === 'POST' ? await request.text() : search.slice(1)
    const params = readWireForm(text)
    const id = decodeURIComponent(path.exec(pathname)?.[1] ?? '')
    const key = request.headers.get('authorization')?.replace(/^Bearer /i, '') || textAt(params, 'key')
    const run = () => refusalsAnswered(() => work({ params, id, fromPage: pageKey(name, key) }))
    const again = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    return line.carry(name, again, () => (again ? once(again, `${pathname}?${text}`, run) : run()), cardOf(name, params))
  }

  /** The same key answers the same call with the same result, and no other call at all. */
  async function once(key: string, print: string, run: () => Promise<Answer>): Promise<Answer> {
    const earlier = replays.get(key)
    if (!earlier) {
      const first = run()
      replays.set(key, { print, answer: first })
      return first
    }
    if (earlier.print === print) return { ...(await earlier.answer), replayed: true }
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with ('${key}').`
    return { status: 400, body: { error: { type: 'idempotency_error', message } } }
  }

  function createIntent({ params }: Call): Answer {
    const description = textAt(params, 'description')
    const intent = ledger.createIntent({
      amount: wholeAt(params, 'amount'),
      currency: textAt(params, 'currency'),
      description,
      metadata: textsOf(params.metadata),
    })
    return answer(expandIntent(intent, params))
  }

  function confirmIntent(call: Call): Answer {
    openToPage(call, ledger.intent(call.id))
    const card = call.params.payment_method_data
      ? readCard(call.params)
      : { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }
    const decided = nextDecline()
    return answer(ledger.settle(call.id, card, decided === undefined ? (testCard(card.number).decline ?? null) : decided))
  }

  function createSession({ params }: Call): Answer {
    const lines = listOf(params.line_items).map((line) => ({
      name: textAt(line, 'price_data', 'product_data', 'name'),
      description: textAt(line, 'price_data', 'product_data', 'description'),
      quantity: wholeAt(line, 'quantity'),
      unitAmount: wholeAt(line, 'price_data', 'unit_amount'),
    }))
    if (lines.length === 0) throw invalid('You must pass line_items in payment mode.', { param: 'line_items' })
    const successUrl = webAddress(params, 'success_url')
    const intent = {
      description: textAt(params, 'payment_intent_data', 'description'),
      metadata: textsOf(pick(params, 'payment_intent_data', 'metadata')),
    }
    const session = ledger.createSession(
      {
        amount_total: lines.reduce((total, line) => total + line.quantity * line.unitAmount, 0),
        cancel_url: webAddress(params, 'cancel_url'),
        client_reference_id: textAt(params, 'client_reference_id') || null,
        currency: textAt(listOf(params.line_items)[0], 'price_data', 'currency'),
        customer_email: textAt(params, 'customer_email') || null,
        livemode: false,
        metadata: textsOf(params.metadata),
        mode: 'payment',
        payment_intent: null,
        payment_status: 'unpaid',
        status: 'open',
        success_url: successUrl,
      },
      { lines, intent },
      payPage(),
    )
    return answer(session)
  }

  function refund({ params }: Call): Answer {
    return answer(ledger.refund(textAt(params, 'payment_intent'), textAt(params, 'amount') ? wholeAt(params, 'amount') : null))
  }

  function openToPage({ params, fromPage }: Call, intent: Intent): unknown {
    if (!fromPage) return expandIntent(intent, params)
    if (textAt(params, 'client_secret') !== intent.client_secret)
      throw invalid('The client_secret provided does not match this PaymentIntent.')
    return intent
  }

  function expandIntent(intent: Intent, params: Record<string, FormValue>): unknown {
    return wants(params, 'latest_charge') ? withCharge(intent, ledger.books) : intent
  }

  function expandSession(session: Session, params: Record<string, FormValue>): unknown {
    const intent = session.payment_intent ? ledger.intent(session.payment_intent) : null
    if (!intent || !listOf(params.expand).some((path) => String(path).startsWith('payment_intent'))) return session
    return { ...session, payment_intent: wants(params, 'payment_intent.latest_charge') ? withCharge(intent, ledger.books) : intent }
  }
}

async function refusalsAnswered(work: () => Answer): Promise<Answer> {
  try {
    const done = work()
    // What is told now must not change when the ledger does.
    return { ...done, body: structuredClone(done.body) }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: structuredClone(error.error) } }
    throw error
  }
}

function pageKey(name: string, key: string): boolean {
  if (/^(sk|rk)_/.test(key)) return false
  if (key.startsWith('pk_') && ['payment_intents.retrieve', 'payment_intents.confirm'].includes(name)) return true
  throw new ApiError(401, { type: 'invalid_request_error', message: key ? 'Invalid API Key provided.' : 'You did not provide an API key.' })
}

/** The card of a call that pays, so that its number can break the line. */
function cardOf(name: string, params: Record<string, FormValue>) {
  return name === 'payment_intents.confirm' ? testCard(textAt(params, 'payment_method_data', 'card', 'number').replaceAll(' ', '')) : null
}

function readCard(params: Record<string, FormValue>) {
  const field = (name: string) => textAt(params, 'payment_method_data', 'card', name).replaceAll(' ', '')
  const year = Number(field('exp_year'))
  return { number: field('number'), expMonth: Number(field('exp_month')), expYear: year < 100 ? 2000 + year : year, cvc: field('cvc') }
}

function withCharge(intent: Intent, books: Books): unknown {
  return { ...intent, latest_charge: intent.latest_charge ? books.charges.get(intent.latest_charge) : null }
}

function wants(params: Record<string, FormValue>, path: string): boolean {
  return listOf(params.expand).includes(path)
}

function wholeAt(form: FormValue | undefined, ...path: string[]): number {
  const text = textAt(form, ...path)
  if (!/^\d{1,12}$/.test(text)) throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: path.join('.') })
  return Number(text)
}

function webAddress(params: Record<string, FormValue>, name: string): string {
  const url = textAt(params, name)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param: name })
  return url
}

function pick(form: Record<string, FormValue>, outer: string, inner: string): FormValue | undefined {
  const group = form[outer]
  return typeof group === 'object' && !Array.isArray(group) ? group[inner] : undefined
}
