import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Requests, System } from '#src/shop/system.ts'
import { ProcessorError } from '../../processor.ts'
import { toWalletError, WalletError } from './wallet-error.ts'
import { tokenSchema } from './wallet-responses.ts'

export interface WalletCredentials {
  /** Null or empty = not set; both are required. */
  clientId: string | null
  clientSecret: string | null
  /** Without trailing slash. */
  apiUrl: string
  /** Of all calls of one task together, in ms; 7000 by default and at most. */
  timeoutMs?: number
}

export interface WalletRequest<S extends TSchema> {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
  /** The wallet repeats its answer to a call with the same key. */
  requestId?: string
  /** What the answer must look like. */
  schema: S
}

export type WalletCall = <S extends TSchema>(request: WalletRequest<S>) => Promise<Static<S>>

export type WalletClient = ReturnType<typeof openWalletClient>

/** The PayPal REST API by fetch: its own SDK cannot be pointed at another address. */
export function openWalletClient(
  { clientId, clientSecret, apiUrl, timeoutMs = maxTimeout }: WalletCredentials,
  { requests, timers }: System,
) {
  const timeout = Math.min(timeoutMs, maxTimeout)
  // Shared by all calls. Times are of the monotonic clock, in ms.
  let token: { value: string; expiresAt: number } | null = null
  let requestedToken: Promise<string> | null = null

  async function requestToken(): Promise<string> {
    if (!clientId?.trim() || !clientSecret?.trim()) throw new ProcessorError('the wallet is not configured', { isRejected: true })
    const text = await send('/v1/oauth2/token', timers.timeoutSignal(timeout), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId.trim()}:${clientSecret.trim()}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { access_token: value, expires_in: seconds } = parseAnswer(tokenSchema, text)
    token = { value, expiresAt: timers.elapsed() + (seconds - tokenMarginSeconds) * 1000 }
    return value
  }

  /** Callers that need a token at the same time share one request. */
  function refreshToken(signal: AbortSignal): Promise<string> {
    requestedToken ??= requestToken().finally(() => (requestedToken = null))
    return withSignal(requestedToken, signal)
  }

  const getToken = async (signal: AbortSignal): Promise<string> =>
    token && timers.elapsed() < token.expiresAt ? token.value : refreshToken(signal)

  async function call<S extends TSchema>(signal: AbortSignal, request: WalletRequest<S>): Promise<Static<S>> {
    const usedToken = await getToken(signal)
    try {
      return parseAnswer(request.schema, await sendWith(usedToken, signal, request))
    } catch (error) {
      if (!(error instanceof WalletError) || error.status !== 401) throw error
      // Revoked before its time. The call did nothing, so it may be repeated.
      if (token?.value === usedToken) token = null
      return parseAnswer(request.schema, await sendWith(await getToken(signal), signal, request))
    }
  }

  const sendWith = (accessToken: string, signal: AbortSignal, { method, path, body, requestId }: WalletRequest<TSchema>) =>
    send(path, signal, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  async function send(path: string, signal: AbortSignal, init: RequestInit): Promise<string> {
    const { status, text } = await fetchText(requests, `${apiUrl}${path}`, { ...init, redirect: 'error', signal })
    if (status >= 400) throw toWalletError(status, text)
    return text
  }

  async function withTimeLimit<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = timers.timeoutSignal(timeout)
    try {
      return await work(signal)
    } catch (error) {
      if (signal.aborted) throw new WalletError(`no answer within ${timeout} ms`, { cause: error })
      if (error instanceof ProcessorError) throw error
      throw new WalletError(error instanceof Error ? error.message : 'the wallet did not respond', { cause: error })
    }
  }

  return {
    /** Runs calls that end within the time limit together. Throws ProcessorError, WalletError for what the wallet answered. */
    run: <T>(work: (call: WalletCall) => Promise<T>): Promise<T> => withTimeLimit((signal) => work((request) => call(signal, request))),
    /** Throws ProcessorError unless the wallet accepts the credentials. */
    checkCredentials: (): Promise<string> => withTimeLimit(refreshToken),
  }
}

const maxTimeout = 7000
/** A token is renewed before it expires on the way. */
const tokenMarginSeconds = 60

async function fetchText(requests: Requests, url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const response = await requests.fetch(url, init)
  return { status: response.status, text: await response.text() }
}

// Unreadable answers are no rejection: nobody knows what the call did.
function parseAnswer<S extends TSchema>(schema: S, text: string): Static<S> {
  const json = text === '' ? undefined : parseJson(text)
  if (!Value.Check(schema, json)) throw new WalletError('the wallet sent an unexpected answer')
  return json
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WalletError('the wallet sent no JSON', { cause: error })
  }
}

function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const fail = () => reject(signal.reason)
  signal.addEventListener('abort', fail, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', fail))
}
