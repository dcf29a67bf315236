import { ErrorNotice, ErrorPage } from '#templates/errors/error-page.tsx'
import { BarePage, bareStyleSource } from '#templates/layouts/bare.tsx'
import type { ProductCardData } from '#templates/ui/product-card.tsx'
import { fragments, go, json, page, withStatus } from './answer.tsx'
import { contentPolicy } from './headers.ts'
import { unexpected, verdictOfStatus, type Verdict } from './verdict.ts'
import type { View } from './view.ts'
import type { Visit } from './visit.ts'

/** An error told to whoever asked: a whole page, the part htmx swaps, or the JSON body of programs. */
export function tellError(visit: Visit, view: View, verdict: Verdict, suggestions: ProductCardData[] = []): Response {
  const answer = visit.wantsJson
    ? json(errorBody(view, verdict), verdict.status)
    : visit.partial
      ? part(view, verdict)
      : whole(view, verdict, suggestions)
  for (const [name, value] of Object.entries(verdict.headers ?? {})) answer.headers.set(name, value)
  return answer
}

/**
 * Sends a visitor who must sign in to the sign-in page and back afterwards. A signed-in customer in a staff area is
 * told why and not sent back there, or the two pages would send each other round. Programs get 401, or 403 when signed in.
 */
export function askToSignIn(visit: Visit, view: View, verdict: Verdict): Response {
  if (visit.wantsJson) return json(errorBody(view, verdict), view.user ? 403 : 401)
  if (view.user) return go(view, '/login', { kind: 'error', text: view.t('errors.staffOnly') }, visit.safe ? 302 : 303)
  const path = comingFrom(visit)
  return go(view, path ? `/login?next=${encodeURIComponent(path)}` : '/login', undefined, visit.safe ? 302 : 303)
}

/** The last resort, which needs neither files nor settings nor a frame. */
export function tellBarely(visit: Visit, view: View): Response {
  if (visit.wantsJson) return json(errorBody(view, unexpected), 500)
  const { t, siteName, requestId } = view
  const body = (
    <BarePage
      siteName={siteName}
      title={t(unexpected.title)}
      text={t(unexpected.body)}
      reference={t('errors.reference', { id: requestId })}
    />
  )
  return new Response('<!doctype html>' + body.markup, {
    status: 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy({ style: [bareStyleSource] }),
    },
  })
}

/** A page that tells of a failure, as JSON for a program that could not read it. */
export function pageAsJson(view: View, answer: Response): Response {
  const told = json(errorBody(view, verdictOfStatus(answer.status)), answer.status)
  const wait = answer.headers.get('retry-after')
  if (wait) told.headers.set('retry-after', wait)
  return told
}

function errorBody(view: View, { code, title, body, params, field, errors, status }: Verdict) {
  const message = view.t(body, params)
  if (errors) return { success: false, error: code, message, errors: listed(errors) }
  if (status === 422) return { success: false, error: code, message, errors: field ? { [field]: [message] } : {} }
  if (status === 500) return { success: false, error: code, message: view.t(title), reference: view.requestId }
  return { success: false, error: code, message: code === 'not_found' ? view.t(title) : message }
}

const listed = (errors: Record<string, string>) => Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]))

function part(view: View, verdict: Verdict): Response {
  return withStatus(verdict.status, fragments(view, <ErrorNotice view={view} verdict={verdict} />))
}

function whole(view: View, verdict: Verdict, suggestions: ProductCardData[]): Response {
  const body = <ErrorPage view={view} verdict={verdict} suggestions={suggestions} />
  return page(view, view.t(verdict.title), body, { status: verdict.status, noindex: true, private: true })
}

// A form cannot be sent again after signing in, so it leads back to the page it stood on.
function comingFrom(visit: Visit): string | null {
  if (visit.safe && !visit.partial) return visit.url.pathname + visit.url.search
  const page = visit.request.headers.get('hx-current-url') ?? visit.request.headers.get('referer')
  if (!page || !URL.canParse(page) || new URL(page).host !== visit.url.host) return null
  const { pathname, search } = new URL(page)
  return pathname + search
}
