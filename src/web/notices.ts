import type { Notice } from './view.ts'
import type { HttpRequest } from './request.ts'
import { readSignedCookie, setSignedCookie } from './cookies/signed-cookie.ts'
import { maxNoticeLength, noticeSeconds } from './limits.ts'

export function setNoticeCookie(req: HttpRequest, secret: string, notice: Notice): void {
  const text = JSON.stringify([notice.kind, notice.text.slice(0, maxNoticeLength)])
  setSignedCookie(req, { name: 'notice', secret, text, seconds: noticeSeconds })
}

/** The notice set by the previous response, if its signature is valid. Prefetched pages do not consume it. */
export function readNotices(req: HttpRequest, secret: string): Notice[] {
  if (req.prefetch || req.partial) return []
  const content = readSignedCookie(req, 'notice', secret)
  if (content === null) return []
  const [kind, text] = JSON.parse(content) as [Notice['kind'], string]
  return [{ kind, text }]
}

/** Clears the notice after a full page has shown it; redirects and fragments leave it for the next page. */
export function clearShownNotice(req: HttpRequest, response: Response): void {
  const isWholePage = !req.partial && !req.prefetch && (response.headers.get('content-type') ?? '').startsWith('text/html')
  if (isWholePage && response.status !== 303 && response.status !== 302 && req.view) req.deleteCookie('notice')
}
