import { Elysia } from 'elysia'
import { isStaff, type Area, type AccessLevel } from '#src/accounts/permissions.ts'
import { countOpenDisputes } from '#src/disputes/list-disputes.ts'
import { findSellingObstacle } from '#src/first-steps/selling-obstacle.ts'
import { AccessDenied, SignInRequired } from '#src/lib/errors/errors.ts'
import { countRejectedEvents } from '#src/payments/list-webhook-events.ts'
import { countUnmatchedPayments } from '#src/payments/unmatched-payments.ts'
import { countPendingReviews } from '#src/reviews/list-reviews.ts'
import type { Shop } from '#src/shop.ts'
import { baseView } from '#src/storefront/base-view.ts'
import { currentSession } from '#src/storefront/session.ts'
import { storeView } from '#src/storefront/layout.ts'
import type { View } from '#src/web/view.ts'
import { stating } from '#src/web/access.ts'
import { getHttpRequest, isSafeMethod, type HttpRequest } from '#src/web/request.ts'
import { countOpenApplications } from '#src/wholesale/applications.ts'
import { menuFor } from './menu.ts'
import { withChangedNotice } from './shop-notice.tsx'
import { countWaitingTickets } from '#src/inbox/ticket-views.ts'

type SignedInUser = NonNullable<View['user']>

export type StaffView = View & { user: SignedInUser }

/** What a handler of two routes receives: what removes something under a name of ours is also at `/delete`, the interface's name. */
export interface StaffRequest<Param extends string = 'id'> {
  view: StaffView
  req: HttpRequest
  params: Record<Param, string>
}

/** Read for safe methods and write for others, or `level`. Guests are redirected to sign-in; customers get an error. */
export function requireStaff(shop: Shop, area: Area, level?: AccessLevel) {
  const levelOf = (method: string): AccessLevel => level ?? (isSafeMethod(method) ? 'read' : 'write')
  return new Elysia()
    .resolve(
      { as: 'scoped' },
      stating(
        (method) => `${area}:${levelOf(method)}`,
        async ({ request }: { request: Request }) => {
          const req = getHttpRequest(request)
          const view = await staffView(shop, req)
          requireAccess(view, area, levelOf(req.method))
          return { req, view, session: await currentSession(shop, req) }
        },
      ),
    )
    .onAfterHandle({ as: 'scoped' }, async ({ req, view, responseValue }) => {
      const isChange = req.partial && !isSafeMethod(req.method) && responseValue instanceof Response
      return isChange ? withChangedNotice(shop, view, responseValue) : undefined
    })
}

/** Throws AccessDenied. */
export function requireAccess(view: StaffView, area: Area, level: AccessLevel): void {
  if (!view.can(area, level)) throw new AccessDenied(area, level)
}

/** The view of a staff member. Throws SignInRequired for anyone else, which renders in the storefront layout. */
export async function staffView(shop: Shop, req: HttpRequest): Promise<StaffView> {
  const user = (await currentSession(shop, req))?.user ?? null
  if (!user || !isStaff(user.roleId)) {
    await storeView(shop, req)
    throw new SignInRequired(true)
  }
  const view = await baseView(shop, req, 'admin')
  if (!req.partial || !isSafeMethod(req.method)) view.obstacle = await findSellingObstacle(shop)
  if (!req.partial) {
    const counts = {
      '/admin/reconciliation': (await countUnmatchedPayments(shop.db.read)) + (await countRejectedEvents(shop.db.read)),
      '/admin/disputes': await countOpenDisputes(shop.db.read),
      '/admin/tickets': view.can('tickets', 'read') ? await countWaitingTickets(shop.db.read, user.id) : 0,
      '/admin/ecommerce/reviews': await countPendingReviews(shop.db.read),
      '/admin/wholesale-applications': await countOpenApplications(shop.db.read),
    }
    view.navigation = menuFor(view, { counts, hasSandbox: shop.sandboxes.size > 0 })
  }
  req.view = view
  return { ...view, user }
}
