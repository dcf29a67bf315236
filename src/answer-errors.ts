import { isStaff } from '#src/accounts/capabilities.ts'
import { staffView } from '#src/admin/shell.ts'
import { NotFound, SignInRequired } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { plainView } from '#src/storefront/plain-view.ts'
import { sessionOf } from '#src/storefront/session.ts'
import { storeView } from '#src/storefront/shell.ts'
import { suggestionsFor } from '#src/storefront/suggestions.ts'
import { askToSignIn, tellBarely, tellError } from '#src/web/errors.tsx'
import { methodsOf, type Route } from '#src/web/route-table.ts'
import { busy, unexpected, verdictOf, wrongMethod } from '#src/web/verdict.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'

/** The answer to anything thrown, on the way in or in a handler. Never throws: without a database the page is plain. */
export async function answerError(shop: Shop, routes: Route[], visit: Visit, thrown: unknown): Promise<Response> {
  const plain = plainView(shop, visit)
  const view = await viewOfError(shop, visit).catch(() => plain)
  // A path of the staff area that does not exist tells strangers no more than one that does.
  const stranger = thrown instanceof NotFound && isStaffPath(visit) && !view.isStaff
  const error = stranger ? new SignInRequired(true) : thrown
  const methods = error instanceof NotFound ? methodsOf(routes, visit.url.pathname) : []
  const verdict = methods.length > 0 && !methods.includes(visit.method) ? wrongMethod(methods) : verdictOf(error)
  if (!verdict || verdict === busy) shop.log.error({ err: error, method: visit.method, route: visit.route }, 'unforeseen error')
  try {
    if (error instanceof SignInRequired && verdict) return askToSignIn(visit, view, verdict)
    const browsing = verdict?.status === 404 && view.area === 'store' && !visit.wantsJson && !visit.partial
    const suggestions = browsing ? await suggestionsFor(shop, view, visit.url.pathname).catch(() => []) : []
    return tellError(visit, view, verdict ?? unexpected, suggestions)
  } catch (drawing) {
    shop.log.error({ err: drawing }, 'an error page could not be drawn')
    return tellBarely(visit, plain)
  }
}

/** The view the handler had, or the one of the frame the path belongs to. Machines get none of the visitor's. */
async function viewOfError(shop: Shop, visit: Visit): Promise<View> {
  if (visit.view) return visit.view
  if (visit.machine) return plainView(shop, visit)
  const user = (await sessionOf(shop, visit))?.user
  return user && isStaff(user.roleId) && isStaffPath(visit) ? staffView(shop, visit) : storeView(shop, visit)
}

/** Whether a path belongs to the staff area. */
export const isStaffPath = ({ url }: Visit): boolean => /^\/admin(\/|$)/.test(url.pathname)
