import type { Random } from '#src/shop/system.ts'
import type { View } from './view.ts'
import { isPrivateAddress } from '#src/lib/private-address.ts'
import { clientAddress, unmapIPv4 } from './client-address.ts'
import type { SessionCookies } from './cookies/session-cookie.ts'

export interface RequestConfig {
  baseUrl: string
  /** Addresses and networks (10.0.0.0/8) whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
}

export interface HttpServer {
  requestIP(request: Request): { address: string } | null
  timeout(request: Request, seconds: number): void
}

export type CookieName =
  | 'session'
  | 'cart'
  | 'notice'
  | 'language'
  | 'sign-in'
  | 'identity'
  | 'voter'
  | 'announcement'
  | 'modals'
  | 'modals-session'
  | 'first-visit'
  | 'known-browser'
  | 'reviewed'
  | 'downloads'

/** Rendered pages for guests that customers get, too. */
export interface ReusablePages {
  /** The stored page for a customer; null when it must be rendered. */
  reuse(req: HttpRequest, view: View): Promise<Response | null>
}

export class HttpRequest {
  readonly url: URL
  readonly requestId: string
  /** On the clock of `timers.elapsed()`. */
  readonly startedAt: number
  /** The matched route pattern, e.g. /items/:slug; '' when none matched. */
  route = ''
  view: View | null = null
  /** By a redirect that staff entered, or from an address with a full stop behind it; the target may have moved. */
  isRedirected = false
  /** Null without a cache. */
  pageCache: ReusablePages | null = null
  private cachedIp: string | undefined
  private cookieMap: Bun.CookieMap | undefined
  private session: { token: string | null; maxAge?: number | undefined; isNew?: boolean } = { token: null }

  constructor(
    readonly raw: Request,
    private readonly config: RequestConfig,
    private readonly server: HttpServer | null = null,
    { requestId, startedAt } = { requestId: '', startedAt: 0 },
  ) {
    this.url = new URL(raw.url)
    this.requestId = requestId
    this.startedAt = startedAt
  }

  /** Changes made here are sent with the response. Use `getCookie`, `setCookie` and `deleteCookie` for our own cookies. */
  get cookies(): Bun.CookieMap {
    this.cookieMap ??= new Bun.CookieMap(this.raw.headers.get('cookie') ?? '')
    return this.cookieMap
  }

  get setCookieHeaders(): string[] {
    return this.cookieMap?.toSetCookieHeaders() ?? []
  }

  get method(): string {
    return this.raw.method
  }

  get isSafeMethod(): boolean {
    return isSafeMethod(this.method)
  }

  /** True for an htmx request that swaps a fragment; history restores and `hx-select` need full pages. */
  get partial(): boolean {
    return this.raw.headers.get('hx-request-type') === 'partial'
  }

  /** True when the browser itself opens a page; also for a browser too old to say so, unless htmx asks. */
  get isNavigation(): boolean {
    const { headers } = this.raw
    return (headers.get('sec-fetch-dest') ?? (headers.has('hx-request') ? 'empty' : 'document')) === 'document' && !this.prefetch
  }

  /** True for a prefetched page, which must not consume anything. */
  get prefetch(): boolean {
    return (this.raw.headers.get('sec-purpose') ?? this.raw.headers.get('purpose') ?? '').includes('prefetch')
  }

  get isApiPath(): boolean {
    return /^\/(webhooks|api)(\/|$)/.test(this.url.pathname)
  }

  /** True for API paths, image uploads of the text editor, and callers that send JSON, or accept it but not HTML. */
  get wantsJson(): boolean {
    return this.isApiPath || this.url.pathname.endsWith('/upload-image') || sendsJson(this.raw) || acceptsJson(this.raw)
  }

  /** True when visitors reach the shop over https, even if a proxy forwards plain http. */
  get secure(): boolean {
    return this.config.baseUrl.startsWith('https:')
  }

  /** The address of the connection itself, a proxy's behind one; '' when unknown. */
  get peer(): string {
    return unmapIPv4(this.server?.requestIP(this.raw)?.address ?? '')
  }

  /** The visitor's IP address, '' when unknown. X-Forwarded-For is trusted from configured proxies only. */
  get ip(): string {
    this.cachedIp ??= clientAddress(this.peer, this.raw.headers.get('x-forwarded-for'), this.config.trustedProxies)
    return this.cachedIp
  }

  /** True behind a proxy that is not configured: `ip` is then the proxy's, the same for all visitors. */
  get isBehindUnknownProxy(): boolean {
    return this.raw.headers.has('x-forwarded-for') && isPrivateAddress(this.ip)
  }

  /** The token of a session cookie that we signed. */
  get sessionToken(): string | null {
    return this.session.token
  }

  /** Has a body of its own, so that both can be read. Call it before the body is read. */
  copy(): Request {
    return this.raw.clone() as Request
  }

  /** Verifies the session cookie; call it before anything else. Deletes one that is not ours. */
  async openSessionCookie(cookies: SessionCookies): Promise<void> {
    const cookie = this.getCookie('session')
    if (cookie === null) return
    this.session = { token: await cookies.open(cookie) }
    if (this.session.token === null) this.deleteCookie('session')
  }

  /** Signs the session cookie that `setCookie` was called for; call it after everything else. */
  async sealSessionCookie(cookies: SessionCookies): Promise<void> {
    const { token, maxAge, isNew } = this.session
    if (isNew && token !== null) this.writeCookie('session', await cookies.seal(token), maxAge)
  }

  /** What the list of sessions and sign-ins shows about this browser. */
  get client(): { address: string; userAgent: string } {
    return { address: this.ip, userAgent: this.raw.headers.get('user-agent') ?? '' }
  }

  get cartToken(): string | null {
    return validToken(this.getCookie('cart'))
  }

  getCookie(name: CookieName): string | null {
    if (!this.raw.headers.has('cookie') && !this.cookieMap) return null
    return this.cookies.get(this.cookieName(name)) || null
  }

  /** Sets an HttpOnly cookie for `seconds`, or until the browser closes. The value of `session` is its token. */
  setCookie(name: CookieName, value: string, seconds?: number): void {
    if (name === 'session') this.session = { token: value, maxAge: seconds, isNew: true }
    else this.writeCookie(name, value, seconds)
  }

  deleteCookie(name: CookieName): void {
    if (name === 'session') this.session = { token: null }
    if (this.cookies.has(this.cookieName(name))) this.writeCookie(name, '', 0)
  }

  /** Extends the idle timeout of the connection to `seconds`, for slow uploads, imports and payments. */
  extendTimeout(seconds: number): void {
    this.server?.timeout(this.raw, seconds)
  }

  private cookieName(name: CookieName): string {
    return this.secure ? `__Host-${name}` : name
  }

  // A __Host- cookie can only be deleted with the attributes it was set with: Secure and Path=/.
  private writeCookie(name: CookieName, value: string, maxAge?: number): void {
    const common = { httpOnly: true, secure: this.secure, sameSite: 'lax', path: '/' } as const
    this.cookies.set({ name: this.cookieName(name), value, ...common, ...(maxAge === undefined ? {} : { maxAge }) })
  }
}

export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

export function acceptsJson(request: Request): boolean {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

const httpRequests = new WeakMap<Request, HttpRequest>()

/** Registers the HttpRequest of a raw request, because Elysia passes only the raw one to handlers. */
export function registerHttpRequest(req: HttpRequest): HttpRequest {
  httpRequests.set(req.raw, req)
  return req
}

export function getHttpRequest(request: Request): HttpRequest {
  const req = httpRequests.get(request)
  if (!req) throw new Error('this request has no visit: it did not go through the app')
  return req
}

// Skips the hash and the query for values that cannot be tokens.
function validToken(value: string | null): string | null {
  return value !== null && /^[\w-]{20,128}$/.test(value) ? value : null
}

/** Not secret, only unique: counts from a random start. */
export function createRequestIds(random: Random): () => string {
  let counter = random.int(0, 2 ** 47)
  return () => {
    counter = (counter + 1) % 2 ** 48
    return counter.toString(16).padStart(12, '0')
  }
}

const sendsJson = (request: Request): boolean => /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
