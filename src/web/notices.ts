import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Notice } from './view.ts'
import type { HttpRequest } from './request.ts'

const noticeMaxAge = 300
const maxNoticeLength = 600

export function setNoticeCookie(req: HttpRequest, secret: string, notice: Notice): void {
  const body = Buffer.from(JSON.stringify([notice.kind, notice.text.slice(0, maxNoticeLength)])).toString('base64url')
  req.setCookie('notice', `${body}.${sign(secret, body)}`, noticeMaxAge)
}

/** The notice set by the previous response, if its signature is valid. Prefetched pages do not consume it. */
export function readNotices(req: HttpRequest, secret: string): Notice[] {
  const cookie = req.getCookie('notice')
  if (!cookie || req.prefetch || req.partial) return []
  const [body = '', signature = ''] = cookie.split('.')
  if (!signaturesMatch(signature, sign(secret, body))) return []
  const [kind, text] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [Notice['kind'], string]
  return [{ kind, text }]
}

/** Clears the notice after a full page has shown it; redirects and fragments leave it for the next page. */
export function clearShownNotice(req: HttpRequest, response: Response): void {
  const isWholePage = !req.partial && !req.prefetch && (response.headers.get('content-type') ?? '').startsWith('text/html')
  if (isWholePage && response.status !== 303 && response.status !== 302 && req.view) req.deleteCookie('notice')
}

function sign(secret: string, body: string): string {
  return createHmac('sha256', secret).update('notice:').update(body).digest('base64url')
}

function signaturesMatch(signature: string, expected: string): boolean {
  const a = Buffer.from(signature)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
