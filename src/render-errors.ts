import { isStaff } from '#src/accounts/permissions.ts'
import { staffView } from '#src/admin/layout.ts'
import { AccessDenied, NotFound, SignInRequired, VerificationRequired } from '#src/lib/errors/errors.ts'
import { recordMissingPage, recordRedirect } from '#src/redirects/record-requests.ts'
import { findUrlRedirect } from '#src/redirects/url-redirects.ts'
import type { Shop } from '#src/shop.ts'
import { plainView } from '#src/storefront/plain-view.ts'
import { currentSession } from '#src/storefront/session.ts'
import { storeView } from '#src/storefront/layout.ts'
import { suggestionsFor } from '#src/storefront/not-found-products.ts'
import { redirectToSignIn, respondWithSelfContainedError, respondWithError } from '#src/web/errors.tsx'
import { redirectTo } from '#src/web/redirect-headers.ts'
import { redirect } from '#src/web/response.tsx'
import { findPageBySlug } from '#src/cms/find-pages.ts'
import { pageSlugOf } from '#src/cms/page-slug.ts'
import { contentState } from '#src/lib/content/content-state.ts'
import { allowedMethods, findPageAbove, type Route } from '#src/web/route-table.ts'
import { type ErrorStatus, unexpected, toErrorStatus, methodNotAllowed } from '#src/web/error-status.ts'
import { temporaryRedirect, withoutTailOfPath } from '#src/web/trailing-characters.ts'
import { formToSendAgain } from '#src/web/form/send-again.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { permissionsPath } from '#templates/accounts/permissions-page.tsx'

/** Never throws: without a database the page is plain. */
export async function renderError(shop: Shop, routes: Route[], req: HttpRequest, cause: unknown): Promise<Response> {
  if (cause instanceof NotFound && req.isSafeMethod) {
    const moved = await redirectOrRecord(shop, req).catch((error: unknown) => {
      shop.log.error({ err: error }, 'could not look up a redirect')
      return null
    })
    if (moved) return moved
  }
  const fallbackView = plainView(shop, req)
  const view = await viewForError(shop, req).catch(() => fallbackView)
  delete view.modals
  // Unknown staff paths must look to strangers like existing ones.
  const hidesAdminPath = cause instanceof NotFound && isAdminPath(req) && !view.isStaff
  const error = hidesAdminPath ? new SignInRequired(true) : cause
  const methods = error instanceof NotFound ? await methodsOf(shop, routes, req).catch(() => []) : []
  const isWrongMethod = methods.length > 0 && !methods.includes(req.method)
  const pageAbove = isWrongMethod && isPageRequest(req) && req.method !== 'OPTIONS' ? findPageAbove(routes, req.url.pathname) : null
  if (pageAbove !== null) return temporaryRedirect(pageAbove)
  const errorStatus = isWrongMethod ? methodNotAllowed(methods) : statusOf(view, error)
  if (!errorStatus || errorStatus.status >= 500) shop.log.error({ err: error, method: req.method, route: req.route }, 'unhandled error')
  try {
    if (error instanceof SignInRequired && errorStatus)
      return redirectToSignIn(req, view, errorStatus, { secret: shop.config.sessionSecret, reason: error.reason })
    if (error instanceof VerificationRequired && !req.wantsJson)
      return redirect(view, '/verify-code?context=checkout', undefined, req.isSafeMethod ? 302 : 303)
    const showsSuggestions =
      errorStatus?.status === 404 && view.area === 'store' && view.opening !== 'closed' && !req.wantsJson && !req.partial
    const suggestions = showsSuggestions ? await suggestionsFor(shop, view, req.url.pathname).catch(() => []) : []
    const isUnavailable = errorStatus?.status === 503
    const sendAgain = isUnavailable ? await formToSendAgain(req) : null
    const formOrigins = shop.processors.flatMap(({ form }) => form?.origins.form ?? [])
    return respondWithError(req, view, errorStatus ?? unexpected, { suggestions, sendAgain, formOrigins })
  } catch (renderFailure) {
    shop.log.error({ err: renderFailure }, 'could not render an error page')
    return respondWithSelfContainedError(req, fallbackView, errorStatus ?? unexpected)
  }
}

/** Of a browser that shows what it gets; programs learn which methods an address has. */
const isPageRequest = ({ raw, isSafeMethod, partial, wantsJson }: HttpRequest): boolean =>
  isSafeMethod && !partial && !wantsJson && (raw.headers.get('accept') ?? '').includes('text/html')

/** The methods of a path, also of a page that staff wrote; empty when it is unknown. */
async function methodsOf(shop: Shop, routes: Route[], { url, isSafeMethod }: HttpRequest): Promise<string[]> {
  const methods = allowedMethods(routes, url.pathname)
  if (methods.length > 0 || isSafeMethod) return methods
  const slug = pageSlugOf(url.pathname)
  const page = slug === null ? null : await findPageBySlug(shop.db.read, slug)
  return page && contentState(page, shop.now()) === 'published' ? ['GET', 'HEAD'] : []
}

/**
 * A redirect that staff entered, for an address without a page, or one to the page that an address with a full stop at its end means. Without
 * one, the visit of a person is recorded.
 */
async function redirectOrRecord(shop: Shop, req: HttpRequest): Promise<Response | null> {
  const { pathname, search } = req.url
  const found = isAdminPath(req) ? null : await findUrlRedirect(shop.db.read, { pathname, search })
  if (found) {
    recordRedirect(shop, found.id)
    req.isRedirected = true
    return found.permanent ? redirectTo(found.address, 301) : redirectTo(found.address, 302, { 'cache-control': 'no-store' })
  }
  const shorter = withoutTailOfPath(req.url)
  if (shorter !== null) {
    req.isRedirected = true
    return temporaryRedirect(shorter)
  }
  const isPageVisit = req.method === 'GET' && !req.prefetch && !req.wantsJson && !req.partial && !isFilePath(pathname) && !isAdminPath(req)
  if (isPageVisit) recordMissingPage(shop, pathname, req.raw.headers.get('referer'))
  return null
}

/** Paths of our own files, which pages request and people do not. */
const isFilePath = (path: string): boolean => /^\/(static|media|theme)\//.test(path)

/** Names the role and the area of a denied request, and who can change that. */
function statusOf(view: View, error: unknown): ErrorStatus | null {
  const status = toErrorStatus(error)
  if (!status || !(error instanceof AccessDenied) || !view.user) return status
  return {
    ...status,
    title: 'errors.noAccess.title',
    body: view.can(error.area, 'read') ? 'errors.noAccess.change' : 'errors.noAccess.open',
    params: { role: view.t(`accounts.role.${view.user.roleId}`), area: view.t(`accounts.area.${error.area}`) },
    link: { href: permissionsPath, label: 'errors.permissions' },
  }
}

/** The handler's view, or a new one for the layout of the path. API paths get a plain view. */
async function viewForError(shop: Shop, req: HttpRequest): Promise<View> {
  if (req.view) return req.view
  if (req.isApiPath) return plainView(shop, req)
  const user = (await currentSession(shop, req))?.user
  return user && isStaff(user.roleId) && isAdminPath(req) ? staffView(shop, req) : storeView(shop, req)
}

export const isAdminPath = ({ url }: HttpRequest): boolean => /^\/admin(\/|$)/.test(url.pathname)
