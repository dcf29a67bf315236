import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Notice } from './view.ts'
import type { Visit } from './visit.ts'

const noticeSeconds = 300
const longestText = 600

/** Leaves a sentence for the next page this visitor sees. */
export function leaveNotice(visit: Visit, secret: string, notice: Notice): void {
  const body = Buffer.from(JSON.stringify([notice.kind, notice.text.slice(0, longestText)])).toString('base64url')
  visit.keep('notice', `${body}.${seal(secret, body)}`, noticeSeconds)
}

/** The sentence left by the answer before, if it was really ours. A page fetched ahead of time does not take it. */
export function readNotices(visit: Visit, secret: string): Notice[] {
  const cookie = visit.kept('notice')
  if (!cookie || visit.prefetch || visit.partial) return []
  const [body = '', given = ''] = cookie.split('.')
  if (!same(given, seal(secret, body))) return []
  const [kind, text] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [Notice['kind'], string]
  return [{ kind, text }]
}

/** After a whole page was shown the notice is gone; redirects and swapped parts leave it for the page that comes. */
export function settleNotices(visit: Visit, answer: Response): void {
  const wholePage = !visit.partial && !visit.prefetch && (answer.headers.get('content-type') ?? '').startsWith('text/html')
  if (wholePage && answer.status !== 303 && answer.status !== 302 && visit.view) visit.forget('notice')
}

function seal(secret: string, body: string): string {
  return createHmac('sha256', secret).update('notice:').update(body).digest('base64url')
}

function same(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
