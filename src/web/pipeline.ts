import type { Logger } from 'pino'
import { BadRequest, Forbidden, NotFound, TooMany } from '#src/lib/errors.ts'
import { withRequest } from '#src/lib/log.ts'
import { noticeHeader } from './answer.tsx'
import { compressed } from './compress.ts'
import { pageAsJson } from './errors.tsx'
import { secure } from './headers.ts'
import { hasOneHost, isOurHost } from './host.ts'
import { leaveNotice, settleNotices } from './notices.ts'
import { fromOurPages, needsOriginCheck } from './origin.ts'
import { canonicalPath, isReadablePath, loggedPath } from './paths.ts'
import { floodLimit } from './rate-limit.ts'
import type { Notice } from './view.ts'
import { beginVisit, Visit, type Door, type Host } from './visit.ts'

export interface PipelineOptions {
  door: Door
  secret: string
  log: Logger
  now(): number
  rateLimits: boolean
  /** Refuses names that are not the shop's own: wherever BASE_URL is the address visitors really use. */
  strictHost: boolean
  host(): Host | null
  /** Makes the answer to anything thrown. Must not throw itself. */
  tell(error: unknown, visit: Visit): Promise<Response>
}

type Handle = (request: Request) => Response | Promise<Response>

/**
 * What happens around every request, whatever route answers it: who is it, is it let in, what does its answer carry.
 * Standing outside the router, it holds for pages, files, errors and unknown paths alike.
 */
export function pipeline(options: PipelineOptions): (handle: Handle) => Handle {
  const flood = floodLimit(1200, 60_000)
  // A request's line holds nothing secret, and looking for secrets costs more than writing it.
  const requests = options.log.child({}, { redact: [] })
  const webhookFlood = floodLimit(600, 60_000)

  function letIn(visit: Visit): Response | null {
    const { pathname, search } = visit.url
    if (!isReadablePath(pathname)) throw new NotFound()
    if (search.includes('%00')) throw new BadRequest(400, 'bad_query', 'NUL in the query')
    if (options.rateLimits && countable(visit)) {
      const wait = (pathname.startsWith('/webhooks/') ? webhookFlood : flood)(visit.address, options.now())
      if (wait > 0) throw new TooMany(wait)
    }
    const canonical = visit.method === 'GET' || visit.method === 'HEAD' ? canonicalPath(pathname) : null
    if (canonical !== null) return new Response(null, { status: 301, headers: { location: canonical + search } })
    if (needsOriginCheck(visit.method, pathname) && !fromOurPages(visit.request.headers, visit.url, options.door.baseUrl)) {
      throw new Forbidden('sent from another site')
    }
    return null
  }

  const ownName = new URL(options.door.baseUrl).hostname

  let warned = false
  function countable(visit: Visit): boolean {
    if (visit.behindStranger && !warned) {
      warned = true
      options.log.warn({ proxy: visit.address }, 'a proxy stands before the shop: name it in TRUSTED_PROXIES, or all visitors count as one')
    }
    return visit.address !== '' && !visit.behindStranger && !visit.url.pathname.startsWith('/static/')
  }

  async function send(visit: Visit, answer: Response): Promise<Response> {
    const notice = answer.headers.get(noticeHeader)
    if (notice) {
      answer.headers.delete(noticeHeader)
      leaveNotice(visit, options.secret, JSON.parse(decodeURIComponent(notice)) as Notice)
    } else {
      settleNotices(visit, answer)
    }
    const sent = await compressed(visit.request, readable(visit, answer))
    for (const cookie of visit.setCookies) sent.headers.append('set-cookie', cookie)
    secure(sent.headers, visit.secure)
    sent.headers.set('x-request-id', visit.requestId)
    logged(visit, sent.status)
    return sent
  }

  function logged(visit: Visit, status: number): void {
    const path = visit.route && visit.route !== '/*' ? visit.route : loggedPath(visit.url.pathname)
    const line = { method: visit.method, route: path, status, ms: Math.round((performance.now() - visit.startedAt) * 10) / 10 }
    if (status >= 500) requests.error(line, 'request')
    else requests.info(line, 'request')
  }

  return (handle) => async (request) => {
    if (!hasOneHost(request)) return new Response('400 Bad Request', { status: 400 })
    if (options.strictHost && !isOurHost(request.url, ownName)) {
      return new Response(`421 Misdirected Request: this shop is at ${options.door.baseUrl}`, { status: 421 })
    }
    const visit = beginVisit(new Visit(request, options.door, options.host()))
    return withRequest(visit.requestId, async () => {
      try {
        return await send(visit, letIn(visit) ?? (await handle(request)))
      } catch (error) {
        return send(visit, await options.tell(error, visit))
      }
    })
  }
}

// An edge answers a form that does not fit with a page; who asked for JSON could not read that.
function readable(visit: Visit, answer: Response): Response {
  const page = answer.status >= 400 && (answer.headers.get('content-type') ?? '').startsWith('text/html')
  return page && visit.wantsJson && visit.view ? pageAsJson(visit.view, answer) : answer
}
