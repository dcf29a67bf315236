import { createHash, randomBytes } from 'node:crypto'
import type { Markup } from '../pretend-html.ts'
import type { IdentitySettings } from '#src/accounts/identity-provider.ts'
import { choosePage, errorPage } from './provider-pages.ts'
import { people, type PretendPerson } from './pretend-people.ts'
import { providerShapes, type ProviderShape } from './provider-shapes.ts'
import styles from './pages/provider.css' with { type: 'text' }

export interface PretendProviders {
  url: string
  /** Variables that connect a store to it. */
  settings: IdentitySettings
  /** The next request to this endpoint fails: with status 500, or (`hang`) without a response. */
  failNext(endpoint: 'token' | 'profile', failure?: 'error' | 'hang'): void
  stop(): Promise<void>
}

const clientId = 'pretend-client'
const clientSecret = 'pretend-secret'

interface Grant {
  provider: string
  person: PretendPerson & { subject: string }
  redirectUrl: string
  challenge: string | null
}

/** The APIs of the three providers on loopback, below /google, /facebook and /github. `shopUrl`: the only store that may use it. */
export function startPretendProviders(options: { shopUrl?: string } = {}): PretendProviders {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const failures: { endpoint: string; failure: 'error' | 'hang' }[] = []
  const closing = new AbortController()

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    development: false,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname === '/provider.css') return new Response(styles, { headers: { 'content-type': 'text/css; charset=utf-8' } })
      const [, provider = '', endpoint = '', ...rest] = pathname.split('/')
      const shape = Object.hasOwn(providerShapes, provider) ? providerShapes[provider] : undefined
      if (!shape) return new Response('Not found', { status: 404 })
      const planned = failures.findIndex((failure) => failure.endpoint === endpoint)
      if (planned >= 0) return fail(failures.splice(planned, 1)[0]!.failure)
      if (endpoint === 'authorize') return authorize(request, provider, shape)
      if (endpoint === 'token' && request.method === 'POST') return exchange(request, provider, shape)
      if (endpoint === 'profile') return showProfile(request, provider, shape, rest.join('/'))
      return new Response('Not found', { status: 404 })
    },
  })
  const url = `http://127.0.0.1:${server.port}`

  async function authorize(request: Request, provider: string, shape: ProviderShape): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const redirectUrl = searchParams.get('redirect_uri') ?? ''
    const isKnown = URL.canParse(redirectUrl) && (options.shopUrl === undefined || redirectUrl.startsWith(`${options.shopUrl}/auth/`))
    if (!isKnown || searchParams.get('client_id') !== clientId || searchParams.get('response_type') !== 'code')
      return page(errorPage('The client or its redirect address is unknown.'), 400)
    const state = searchParams.get('state') ?? ''
    if (request.method !== 'POST') {
      const cancelUrl = withParams(redirectUrl, { error: 'access_denied', state })
      return page(choosePage(shape.name, searchParams.toString(), cancelUrl), 200, new URL(redirectUrl).origin)
    }
    const person = readPerson(new URLSearchParams(await request.text()))
    const code = randomBytes(16).toString('hex')
    const isS256 = searchParams.get('code_challenge_method') === 'S256'
    codes.set(code, { provider, person, redirectUrl, challenge: isS256 ? searchParams.get('code_challenge') : null })
    return new Response(null, { status: 303, headers: { location: withParams(redirectUrl, { code, state }) } })
  }

  async function exchange(request: Request, provider: string, shape: ProviderShape): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const isBasic = request.headers.get('authorization') === basic
    const isClient =
      shape.secretIn === 'header' ? isBasic : form.get('client_secret') === clientSecret && form.get('client_id') === clientId
    if (!isClient) return refuseToken(shape, 'invalid_client')
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.provider !== provider || grant.redirectUrl !== form.get('redirect_uri') || grant.challenge !== verifier)
      return refuseToken(shape, 'invalid_grant')
    const token = randomBytes(16).toString('hex')
    tokens.set(token, grant)
    return Response.json({ access_token: token, token_type: 'bearer', expires_in: 3600 })
  }

  function showProfile(request: Request, provider: string, shape: ProviderShape, path: string): Response {
    const grant = tokens.get((request.headers.get('authorization') ?? '').replace(/^Bearer /, ''))
    if (!grant || grant.provider !== provider) return Response.json({ message: 'Bad credentials' }, { status: 401 })
    const body = shape.profile(grant.person, path)
    return body === null ? Response.json({ message: 'Not Found' }, { status: 404 }) : Response.json(body)
  }

  async function fail(failure: 'error' | 'hang'): Promise<Response> {
    if (failure === 'hang') await new Promise((resolve) => closing.signal.addEventListener('abort', resolve, { once: true }))
    return new Response('Internal error', { status: 500 })
  }

  return {
    url,
    settings: Object.fromEntries(
      Object.keys(providerShapes).flatMap((id) => {
        const prefix = id.toUpperCase()
        return [
          [`${prefix}_CLIENT_ID`, clientId],
          [`${prefix}_CLIENT_SECRET`, clientSecret],
          [`${prefix}_AUTHORIZE_URL`, `${url}/${id}/authorize`],
          [`${prefix}_TOKEN_URL`, `${url}/${id}/token`],
          [`${prefix}_PROFILE_URL`, `${url}/${id}/profile`],
        ]
      }),
    ),
    failNext: (endpoint, failure = 'error') => void failures.push({ endpoint, failure }),
    async stop() {
      closing.abort()
      await server.stop(true)
    },
  }
}

// GitHub reports errors with status 200.
const refuseToken = (shape: ProviderShape, error: string): Response => Response.json({ error }, { status: shape.errorStatus })

/** The subject is that of the chosen person, or of the `subject` or email that was typed: the same person at every visit. */
function readPerson(form: URLSearchParams): Grant['person'] {
  const text = (name: string) => form.get(name) ?? ''
  const id = text('person')
  const chosen = Object.hasOwn(people, id) ? people[id] : undefined
  if (chosen) return { ...chosen, subject: toSubject(id) }
  const email = text('email').trim() || null
  return {
    name: text('name'),
    email,
    isEmailVerified: form.has('verified'),
    subject: toSubject(text('subject') || (email ?? text('name'))),
  }
}

const toSubject = (text: string): string => String(Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16))

function withParams(address: string, params: Record<string, string>): string {
  const target = new URL(address)
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value)
  return target.href
}

function page({ markup }: Markup, status: number, returnOrigin = ''): Response {
  return new Response(markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // Chromium applies form-action to the redirect after the form too.
      'content-security-policy': `default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${returnOrigin}`,
    },
  })
}
