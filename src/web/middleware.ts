import type { Logger } from 'pino'
import { BadRequest, Forbidden, NotFound, TooManyRequests } from '#src/lib/errors/errors.ts'
import type { Timers } from '#src/shop/system.ts'
import { withRequest } from '#src/lib/concurrency/request-scope.ts'
import { noticeHeader } from './response.tsx'
import { cacheRuleOf } from './caching/cacheable.ts'
import { compressedTextOf, compressResponse } from './compress.ts'
import { pageAsJson } from './errors.tsx'
import { setSecurityHeaders } from './security-headers.ts'
import { hasValidHost, isOurHost } from './host.ts'
import { matchesTag, notModifiedHeaders } from './caching/not-modified.ts'
import { redirectTo } from './redirect-headers.ts'
import { setNoticeCookie, clearShownNotice } from './notices.ts'
import { isSameOrigin, needsOriginCheck } from './origin.ts'
import { canonicalPath, isDecodablePath } from './canonical-path.ts'
import { redactPath } from './redact-path.ts'
import { pathReturnedTo, redirectToReturnPath } from './return-by-post.ts'
import { temporaryRedirect, withoutTailOfLink } from './trailing-characters.ts'
import type { PageCache } from './caching/page-cache-interface.ts'
import { createSessionCookies } from './cookies/session-cookie.ts'
import type { Notice } from './view.ts'
import { registerHttpRequest, HttpRequest, type RequestConfig, type HttpServer } from './request.ts'

export interface MiddlewareOptions {
  config: RequestConfig
  secret: string
  log: Logger
  now(): number
  timers: Timers
  newRequestId(): string
  rateLimits: boolean
  /** Rejects other host names. Set when BASE_URL is the public address. */
  strictHost: boolean
  server(): HttpServer | null
  /** Counts a request; returns the seconds to wait, 0 within the limit. */
  limitRequest(address: string, pathname: string, now: number): number
  /** Whether the path is of a page whose address may have changed, or of no page. */
  mayHaveMoved(pathname: string): boolean
  /** Null without one. */
  pageCache: PageCache | null
  /** Renders the response for any thrown error. Must not throw. */
  renderError(error: unknown, req: HttpRequest): Promise<Response>
}

/** Any query of a search is answered; its handler removes NUL itself. */
const anyQueryPaths = ['/search', '/search/suggest', '/api/live-search-api']

interface CacheInput {
  rendered: Response
  sent: Response
  begunAt: number
}

// More would be a loop.
const maxRedirects = 5

type RequestHandler = (request: Request) => Response | Promise<Response>

/** Middleware for every request, including files and errors: identity, access checks, response headers. */
export function createMiddleware(options: MiddlewareOptions): (handler: RequestHandler) => RequestHandler {
  // Request lines contain no secrets, and redaction would cost more than the log call.
  const requestLog = options.log.child({}, { redact: [] })
  const sessionCookies = createSessionCookies(options.secret)

  function checkRequest(req: HttpRequest, handler: RequestHandler): Response | Promise<Response> | null {
    const { pathname, search } = req.url
    const link = req.isSafeMethod ? withoutTailOfLink(req.url) : null
    if (link !== null) return temporaryRedirect(link)
    if (!isDecodablePath(pathname)) throw new NotFound()
    if (search.includes('%00') && !anyQueryPaths.includes(pathname)) throw new BadRequest(400, 'bad_query', 'NUL in the query')
    if (options.rateLimits) {
      warnOfProxy(req)
      const retryAfter = options.limitRequest(req.ip, pathname, options.now())
      if (retryAfter > 0) throw new TooManyRequests(retryAfter)
    }
    const canonical = req.method === 'GET' || req.method === 'HEAD' ? canonicalPath(pathname) : null
    if (canonical !== null) return inOneStep(req, handler, redirectTo(canonical + search, 301))
    const returned = pathReturnedTo(req)
    if (returned !== null) return redirectToReturnPath(req, returned)
    if (needsOriginCheck(req.method, pathname) && !isSameOrigin(req.raw.headers, req.url, options.config.baseUrl)) {
      throw new Forbidden('sent from another site')
    }
    return null
  }

  const atOnce = (req: HttpRequest, handler: RequestHandler, response: Response) =>
    req.isRedirected ? inOneStep(req, handler, response) : response

  /** Leads at once where this and further redirects among our pages lead. */
  async function inOneStep(req: HttpRequest, handler: RequestHandler, first: Response): Promise<Response> {
    let last = first
    let isPermanent = first.status === 301
    for (let steps = 0; steps < maxRedirects; steps++) {
      const next = await findNextRedirect(req, handler, last)
      if (next === null) break
      last = next
      isPermanent &&= next.status === 301
    }
    if (last === first) return first
    const headers = { ...Object.fromEntries(first.headers), 'cache-control': 'no-store' }
    return redirectTo(last.headers.get('location')!, isPermanent ? 301 : 302, headers)
  }

  /** The handler is asked as for a prefetch, which consumes nothing. Null for a page, and for a redirect that only this visitor gets. */
  async function findNextRedirect({ url, raw }: HttpRequest, handler: RequestHandler, { headers }: Response): Promise<Response | null> {
    const address = new URL(headers.get('location')!, url)
    address.pathname = canonicalPath(address.pathname) ?? address.pathname
    if (address.origin !== url.origin || !options.mayHaveMoved(address.pathname)) return null
    const request = new Request(address.href, { headers: { ...Object.fromEntries(raw.headers), 'sec-purpose': 'prefetch' } })
    const req = registerHttpRequest(new HttpRequest(request, options.config, options.server()))
    await req.openSessionCookie(sessionCookies)
    const response = await handler(request)
    await response.body?.cancel()
    const isMoved = response.status === 301 || response.status === 302
    return isMoved && req.setCookieHeaders.length === 0 && !response.headers.has(noticeHeader) ? response : null
  }

  const ownHostname = new URL(options.config.baseUrl).hostname

  let hasWarnedOfProxy = false
  function warnOfProxy(req: HttpRequest): void {
    if (!req.isBehindUnknownProxy || hasWarnedOfProxy) return
    hasWarnedOfProxy = true
    options.log.warn(
      { proxy: req.ip },
      'requests come through an untrusted proxy: add it to TRUSTED_PROXIES, or all visitors share one address and its rate limits',
    )
  }

  async function finishResponse(req: HttpRequest, response: Response, begunAt: number | null = null): Promise<Response> {
    const notice = response.headers.get(noticeHeader)
    if (notice) {
      response.headers.delete(noticeHeader)
      setNoticeCookie(req, options.secret, JSON.parse(decodeURIComponent(notice)) as Notice)
    } else {
      clearShownNotice(req, response)
    }
    const finalResponse = await compressResponse(req.raw, asJsonIfWanted(req, response))
    await req.sealSessionCookie(sessionCookies)
    for (const cookie of req.setCookieHeaders) finalResponse.headers.append('set-cookie', cookie)
    setSecurityHeaders(finalResponse.headers, req.secure)
    const sentResponse = begunAt === null ? finalResponse : await cacheResponse(req, { rendered: response, sent: finalResponse, begunAt })
    sentResponse.headers.set('x-request-id', req.requestId)
    logRequest(req, sentResponse.status)
    return sentResponse
  }

  /** Stores the page for other guests. Not modified for a visitor who has it already. */
  async function cacheResponse(req: HttpRequest, { rendered, sent, begunAt }: CacheInput): Promise<Response> {
    const rule = cacheRuleOf(rendered)
    const content = rule && compressedTextOf(sent)
    const tag = rule && content ? await options.pageCache!.save({ req, rule, response: sent, ...content }, begunAt) : null
    if (tag === null) return sent
    sent.headers.set('etag', tag)
    if (!matchesTag(req.raw.headers.get('if-none-match'), tag)) return sent
    return new Response(null, { status: 304, headers: notModifiedHeaders(sent.headers) })
  }

  function logRequest(req: HttpRequest, status: number): void {
    const path = req.route && req.route !== '/*' ? req.route : redactPath(req.url.pathname)
    const entry = { method: req.method, route: path, status, ms: Math.round((options.timers.elapsed() - req.startedAt) * 10) / 10 }
    if (status >= 500) requestLog.error(entry, 'request')
    else requestLog.info(entry, 'request')
  }

  return (handler) => (request) => {
    const cached = options.pageCache?.respond(request) ?? null
    if (cached === null) return handleRequest(handler, request)
    return cached instanceof Promise ? cached.then((response) => response ?? handleRequest(handler, request)) : cached
  }

  async function handleRequest(handler: RequestHandler, request: Request): Promise<Response> {
    if (!hasValidHost(request)) return new Response('400 Bad Request', { status: 400 })
    if (options.strictHost && !isOurHost(request.url, ownHostname)) {
      return new Response(`421 Misdirected Request: this store is at ${options.config.baseUrl}`, { status: 421 })
    }
    const begunAt = options.pageCache?.begin() ?? null
    const start = { requestId: options.newRequestId(), startedAt: options.timers.elapsed() }
    const req = registerHttpRequest(new HttpRequest(request, options.config, options.server(), start))
    req.pageCache = options.pageCache
    const answer = async () => {
      try {
        await req.openSessionCookie(sessionCookies)
        const response = (await checkRequest(req, handler)) ?? (await handler(request))
        return await finishResponse(req, await atOnce(req, handler, response), begunAt)
      } catch (error) {
        return finishResponse(req, await atOnce(req, handler, await options.renderError(error, req)))
      }
    }
    return withRequest(req.requestId, answer, (err) =>
      options.log.error({ err, requestId: req.requestId, route: req.route }, 'a download ended before its end'),
    )
  }
}

// Routes answer invalid forms with a page; programs get the same error as JSON.
function asJsonIfWanted(req: HttpRequest, response: Response): Response {
  const isErrorPage = response.status >= 400 && (response.headers.get('content-type') ?? '').startsWith('text/html')
  return isErrorPage && req.wantsJson && req.view ? pageAsJson(req.view, response) : response
}
