import { Elysia } from 'elysia'
import type { View } from './view.ts'
import { clientAddress, isPrivateAddress } from './client-address.ts'

/** What the shop knows about itself when a request comes in. */
export interface RequestConfig {
  /** BASE_URL without a trailing slash. */
  baseUrl: string
  /** Addresses and networks (10.0.0.0/8) whose X-Forwarded-For is believed. */
  trustedProxies: string[]
}

/** What Bun's server can say about a request; absent when a test calls the app directly. */
export interface HttpServer {
  requestIP(request: Request): { address: string } | null
  timeout(request: Request, seconds: number): void
}

export type CookieName = 'session' | 'cart' | 'notice' | 'language' | 'sign-in'

/** One request and what its answer has to carry: the raw request, who sent it from where, and the cookies. */
export class HttpRequest {
  readonly url: URL
  readonly requestId: string
  readonly startedAt = performance.now()
  /** The pattern of the route that answers, e.g. /items/:slug; '' when none did. */
  route = ''
  /** The view of this request once a shell has built it. */
  view: View | null = null
  private cachedIp: string | undefined
  private cookieMap: Bun.CookieMap | undefined

  constructor(
    readonly raw: Request,
    private readonly config: RequestConfig,
    private readonly server: HttpServer | null = null,
  ) {
    this.url = new URL(raw.url)
    this.requestId = newRequestId()
  }

  /** Changes made here are written on the answer. Our own cookies go through `kept`, `keep` and `forget`. */
  get cookies(): Bun.CookieMap {
    this.cookieMap ??= new Bun.CookieMap(this.raw.headers.get('cookie') ?? '')
    return this.cookieMap
  }

  /** The Set-Cookie headers of the answer. */
  get setCookieHeaders(): string[] {
    return this.cookieMap?.toSetCookieHeaders() ?? []
  }

  get method(): string {
    return this.raw.method
  }

  /** True for requests that must not change anything. */
  get isSafeMethod(): boolean {
    return this.method === 'GET' || this.method === 'HEAD' || this.method === 'OPTIONS'
  }

  /** True for a htmx request that swaps a part; history restores and `hx-select` ask for whole pages. */
  get partial(): boolean {
    return this.raw.headers.get('hx-request-type') === 'partial'
  }

  /** True for a page fetched before anybody asked to see it: it must not use anything up. */
  get prefetch(): boolean {
    return (this.raw.headers.get('sec-purpose') ?? this.raw.headers.get('purpose') ?? '').includes('prefetch')
  }

  /** True for addresses that only programs ask for. */
  get isApiPath(): boolean {
    return /^\/(webhooks|api)(\/|$)/.test(this.url.pathname)
  }

  /** True for programs: machine addresses, text editors sending a picture, and callers that accept JSON and not HTML. */
  get wantsJson(): boolean {
    return this.isApiPath || this.url.pathname.endsWith('/upload-image') || acceptsJson(this.raw)
  }

  /** True when visitors reach the shop over https, whatever carried this request the last metres. */
  get secure(): boolean {
    return this.config.baseUrl.startsWith('https:')
  }

  /** The visitor's own address, '' when unknown. A proxy's word counts only when the proxy is a configured one. */
  get ip(): string {
    this.cachedIp ??= clientAddress(
      this.server?.requestIP(this.raw)?.address ?? '',
      this.raw.headers.get('x-forwarded-for'),
      this.config.trustedProxies,
    )
    return this.cachedIp
  }

  /** True when a proxy stands before us that nobody configured: then `address` is the proxy's, one for all visitors. */
  get isBehindUnknownProxy(): boolean {
    return this.raw.headers.has('x-forwarded-for') && isPrivateAddress(this.ip)
  }

  get sessionToken(): string | null {
    return validToken(this.getCookie('session'))
  }

  get cartToken(): string | null {
    return validToken(this.getCookie('cart'))
  }

  /** The value of one of our own cookies. */
  getCookie(name: CookieName): string | null {
    if (!this.raw.headers.has('cookie') && !this.cookieMap) return null
    return this.cookies.get(this.cookieName(name)) || null
  }

  /** Keeps a value in the browser for `seconds`, or until it closes. Scripts cannot read it. */
  setCookie(name: CookieName, value: string, seconds?: number): void {
    this.writeCookie(name, value, seconds)
  }

  deleteCookie(name: CookieName): void {
    if (this.cookies.has(this.cookieName(name))) this.writeCookie(name, '', 0)
  }

  /** Gives a slow upload, import or payment `seconds` of silence before the connection is closed. */
  extendTimeout(seconds: number): void {
    this.server?.timeout(this.raw, seconds)
  }

  private cookieName(name: CookieName): string {
    return this.secure ? `__Host-${name}` : name
  }

  // A __Host- cookie is deleted only by one that is itself Secure with Path=/: always write them the same way.
  private writeCookie(name: CookieName, value: string, maxAge?: number): void {
    const common = { httpOnly: true, secure: this.secure, sameSite: 'lax', path: '/' } as const
    this.cookies.set({ name: this.cookieName(name), value, ...common, ...(maxAge === undefined ? {} : { maxAge }) })
  }
}

/** True for callers that ask for JSON and could not show a page. */
export function acceptsJson(request: Request): boolean {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

const httpRequests = new WeakMap<Request, HttpRequest>()

/** Remembers the visit of a request: Elysia hands on the request only. */
export function registerHttpRequest(req: HttpRequest): HttpRequest {
  httpRequests.set(req.raw, req)
  return req
}

/** The visit of a request that came in through the app. */
export function getHttpRequest(request: Request): HttpRequest {
  const req = httpRequests.get(request)
  if (!req) throw new Error('this request has no visit: it did not go through the app')
  return req
}

/** For machine edges, which need no view: puts `visit` into the handler context. */
export const httpRequestPlugin = () => new Elysia().derive({ as: 'scoped' }, ({ request }) => ({ req: getHttpRequest(request) }))

// What is not shaped like one of our tokens is not worth a hash and a query.
function validToken(value: string | null): string | null {
  return value !== null && /^[\w-]{20,128}$/.test(value) ? value : null
}

// No secret, only never twice: counted from a random beginning.
let requestCounter = Math.floor(Math.random() * 2 ** 48)

function newRequestId(): string {
  requestCounter = (requestCounter + 1) % 2 ** 48
  return requestCounter.toString(16).padStart(12, '0')
}
