import { ErrorNotice, ErrorPage } from '#templates/errors/error-page.tsx'
import type { SendAgainForm } from '#templates/errors/send-again.tsx'
import { SelfContainedErrorPage, errorStyleHash } from '#templates/errors/self-contained-error-page.tsx'
import type { ProductCardContent } from '#templates/ui/product/product-card.tsx'
import { fragments, redirect, json, page, withStatus } from './response.tsx'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { contentPolicy } from './security-headers.ts'
import { setSignInTarget } from './sign-in-target.ts'
import { toErrorStatusFromCode, type ErrorStatus } from './error-status.ts'
import type { View } from './view.ts'
import type { HttpRequest } from './request.ts'

export interface ErrorPageParts {
  suggestions?: ProductCardContent[]
  /** For a form that may succeed when it is sent again. */
  sendAgain?: SendAgainForm | null
  /** Where its response may lead, besides our own pages. */
  formOrigins?: string[]
}

export function respondWithError(req: HttpRequest, view: View, errorStatus: ErrorStatus, parts: ErrorPageParts = {}): Response {
  const response = req.wantsJson
    ? json(errorBody(view, errorStatus), errorStatus.status)
    : req.partial
      ? renderErrorFragment(view, errorStatus)
      : renderErrorPage(view, errorStatus, parts)
  return withHeaders(response, errorStatus)
}

/** Redirects to the sign-in page and back, except customers in staff areas (a redirect loop). Programs get 401, or 403 when signed in. */
export function redirectToSignIn(
  req: HttpRequest,
  view: View,
  errorStatus: ErrorStatus,
  { secret, reason }: { secret: string; reason: StringKey | null },
): Response {
  if (req.wantsJson) return json(errorBody(view, errorStatus), view.user ? 403 : 401)
  if (view.user) return redirect(view, '/login', { kind: 'error', text: view.t('errors.staffOnly') }, req.isSafeMethod ? 302 : 303)
  const next = returnPath(req)
  if (next) setSignInTarget(req, secret, next)
  const notice = reason === null ? undefined : { kind: 'error' as const, text: view.t(reason) }
  return redirect(view, next ? `/login?next=${encodeURIComponent(next)}` : '/login', notice, req.isSafeMethod ? 302 : 303)
}

/** The last resort: needs no files, settings or layout. */
export function respondWithSelfContainedError(req: HttpRequest, view: View, errorStatus: ErrorStatus): Response {
  if (req.wantsJson) return withHeaders(json(errorBody(view, errorStatus), errorStatus.status), errorStatus)
  const { t, siteName, requestId } = view
  const body = (
    <SelfContainedErrorPage
      siteName={siteName}
      title={t(errorStatus.title)}
      text={t(errorStatus.body, errorStatus.params)}
      reference={t('errors.reference', { id: requestId })}
    />
  )
  const response = new Response('<!doctype html>' + body.markup, {
    status: errorStatus.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy({ style: [errorStyleHash] }),
    },
  })
  return withHeaders(response, errorStatus)
}

function withHeaders(response: Response, { headers = {} }: ErrorStatus): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

export function pageAsJson(view: View, errorPage: Response): Response {
  const { status } = errorPage
  const retryAfter = errorPage.headers.get('retry-after')
  const errorStatus = toErrorStatusFromCode(status, Number(retryAfter ?? 1))
  const errors = status === 422 ? { errors: view.formErrors ?? {} } : {}
  const response = json(errorBody(view, { ...errorStatus, ...errors }), status)
  if (retryAfter) response.headers.set('retry-after', retryAfter)
  return response
}

function errorBody(view: View, { code, title, body, params, field, errors, status, headers }: ErrorStatus) {
  const message = view.t(body, params)
  if (errors) return { success: false, error: code, message: errors[''] ?? message, errors: asLists(errors) }
  if (status === 422) return { success: false, error: code, message, errors: field ? { [field]: [message] } : {} }
  if (status === 500) return { success: false, error: code, message: view.t(title), reference: view.requestId }
  if (headers?.['allow']) return { success: false, error: code, message: view.t('errors.method.allowed', { methods: headers['allow'] }) }
  return { success: false, error: code, message: code === 'not_found' ? view.t(title) : message }
}

const asLists = (errors: Record<string, string>) => Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]))

function renderErrorFragment(view: View, errorStatus: ErrorStatus): Response {
  return withStatus(errorStatus.status, fragments(view, <ErrorNotice view={view} error={errorStatus} />))
}

function renderErrorPage(
  view: View,
  errorStatus: ErrorStatus,
  { suggestions = [], sendAgain, formOrigins: form = [] }: ErrorPageParts,
): Response {
  const body = <ErrorPage view={view} error={errorStatus} suggestions={suggestions} sendAgain={sendAgain} />
  const policy = sendAgain ? { policy: { form } } : {}
  return page(view, view.t(errorStatus.title), body, {
    status: errorStatus.status,
    noindex: true,
    private: true,
    isErrorPage: true,
    ...policy,
  })
}

// A form cannot be resubmitted after signing in, so this is the page that contained it.
function returnPath(req: HttpRequest): string | null {
  if (req.isSafeMethod && !req.partial) return req.url.pathname + req.url.search
  const pageUrl = req.raw.headers.get('hx-current-url') ?? req.raw.headers.get('referer')
  if (!pageUrl || !URL.canParse(pageUrl) || new URL(pageUrl).host !== req.url.host) return null
  const { pathname, search } = new URL(pageUrl)
  return pathname + search
}
