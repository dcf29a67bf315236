import { Elysia } from 'elysia'
import type { View } from './view.ts'
import { clientAddress, isPrivate } from './client-address.ts'

/** What the shop knows about itself when a request comes in. */
export interface Door {
  /** BASE_URL without a trailing slash. */
  baseUrl: string
  /** Addresses and networks (10.0.0.0/8) whose X-Forwarded-For is believed. */
  trustedProxies: string[]
}

/** What Bun's server can say about a request; absent when a test calls the app directly. */
export interface Host {
  requestIP(request: Request): { address: string } | null
  timeout(request: Request, seconds: number): void
}

export type KeptName = 'session' | 'cart' | 'notice' | 'language' | 'sign-in'

/** One request and what its answer has to carry: the raw request, who sent it from where, and the cookies. */
export class Visit {
  readonly url: URL
  readonly requestId: string
  readonly startedAt = performance.now()
  /** The pattern of the route that answers, e.g. /items/:slug; '' when none did. */
  route = ''
  /** The view of this request once a shell has built it. */
  view: View | null = null
  private knownAddress: string | undefined
  private knownCookies: Bun.CookieMap | undefined

  constructor(
    readonly request: Request,
    private readonly door: Door,
    private readonly host: Host | null = null,
  ) {
    this.url = new URL(request.url)
    this.requestId = newRequestId()
  }

  /** Changes made here are written on the answer. Our own cookies go through `kept`, `keep` and `forget`. */
  get cookies(): Bun.CookieMap {
    this.knownCookies ??= new Bun.CookieMap(this.request.headers.get('cookie') ?? '')
    return this.knownCookies
  }

  /** The Set-Cookie headers of the answer. */
  get setCookies(): string[] {
    return this.knownCookies?.toSetCookieHeaders() ?? []
  }

  get method(): string {
    return this.request.method
  }

  /** True for requests that must not change anything. */
  get safe(): boolean {
    return this.method === 'GET' || this.method === 'HEAD' || this.method === 'OPTIONS'
  }

  /** True for a htmx request that swaps a part; history restores and `hx-select` ask for whole pages. */
  get partial(): boolean {
    return this.request.headers.get('hx-request-type') === 'partial'
  }

  /** True for a page fetched before anybody asked to see it: it must not use anything up. */
  get prefetch(): boolean {
    return (this.request.headers.get('sec-purpose') ?? this.request.headers.get('purpose') ?? '').includes('prefetch')
  }

  /** True for addresses that only programs ask for. */
  get machine(): boolean {
    return /^\/(webhooks|api)(\/|$)/.test(this.url.pathname)
  }

  /** True for programs: machine addresses, text editors sending a picture, and callers that accept JSON and not HTML. */
  get wantsJson(): boolean {
    return this.machine || this.url.pathname.endsWith('/upload-image') || acceptsJson(this.request)
  }

  /** True when visitors reach the shop over https, whatever carried this request the last metres. */
  get secure(): boolean {
    return this.door.baseUrl.startsWith('https:')
  }

  /** The visitor's own address, '' when unknown. A proxy's word counts only when the proxy is a configured one. */
  get address(): string {
    this.knownAddress ??= clientAddress(
      this.host?.requestIP(this.request)?.address ?? '',
      this.request.headers.get('x-forwarded-for'),
      this.door.trustedProxies,
    )
    return this.knownAddress
  }

  /** True when a proxy stands before us that nobody configured: then `address` is the proxy's, one for all visitors. */
  get behindStranger(): boolean {
    return this.request.headers.has('x-forwarded-for') && isPrivate(this.address)
  }

  get sessionToken(): string | null {
    return token(this.kept('session'))
  }

  get cartToken(): string | null {
    return token(this.kept('cart'))
  }

  /** The value of one of our own cookies. */
  kept(name: KeptName): string | null {
    if (!this.request.headers.has('cookie') && !this.knownCookies) return null
    return this.cookies.get(this.cookieName(name)) || null
  }

  /** Keeps a value in the browser for `seconds`, or until it closes. Scripts cannot read it. */
  keep(name: KeptName, value: string, seconds?: number): void {
    this.write(name, value, seconds)
  }

  forget(name: KeptName): void {
    if (this.cookies.has(this.cookieName(name))) this.write(name, '', 0)
  }

  /** Gives a slow upload, import or payment `seconds` of silence before the connection is closed. */
  allowSeconds(seconds: number): void {
    this.host?.timeout(this.request, seconds)
  }

  private cookieName(name: KeptName): string {
    return this.secure ? `__Host-${name}` : name
  }

  // A __Host- cookie is deleted only by one that is itself Secure with Path=/: always write them the same way.
  private write(name: KeptName, value: string, maxAge?: number): void {
    const common = { httpOnly: true, secure: this.secure, sameSite: 'lax', path: '/' } as const
    this.cookies.set({ name: this.cookieName(name), value, ...common, ...(maxAge === undefined ? {} : { maxAge }) })
  }
}

/** True for callers that ask for JSON and could not show a page. */
export function acceptsJson(request: Request): boolean {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

const visits = new WeakMap<Request, Visit>()

/** Remembers the visit of a request: Elysia hands on the request only. */
export function beginVisit(visit: Visit): Visit {
  visits.set(visit.request, visit)
  return visit
}

/** The visit of a request that came in through the app. */
export function visitOf(request: Request): Visit {
  const visit = visits.get(request)
  if (!visit) throw new Error('this request did not come in through the app')
  return visit
}

/** For machine edges, which need no view: puts `visit` into the handler context. */
export const visiting = () => new Elysia().derive({ as: 'scoped' }, ({ request }) => ({ visit: visitOf(request) }))

// What is not shaped like one of our tokens is not worth a hash and a query.
function token(value: string | null): string | null {
  return value !== null && /^[\w-]{20,128}$/.test(value) ? value : null
}

// No secret, only never twice: counted from a random beginning.
let requests = Math.floor(Math.random() * 2 ** 48)

function newRequestId(): string {
  requests = (requests + 1) % 2 ** 48
  return requests.toString(16).padStart(12, '0')
}
