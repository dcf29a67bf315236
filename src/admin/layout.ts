import { Elysia } from 'elysia'
import { isStaff, hasPermission, type Area, type AccessLevel } from '#src/accounts/permissions.ts'
import { Forbidden, SignInRequired } from '#src/lib/errors.ts'
import { countUnmatchedPayments } from '#src/payments/unmatched-payments.ts'
import { countPendingReviews } from '#src/reviews/list-reviews.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { baseView } from '#src/storefront/base-view.ts'
import { currentSession } from '#src/storefront/session.ts'
import { storeView } from '#src/storefront/layout.ts'
import type { View } from '#src/web/view.ts'
import { getHttpRequest, type HttpRequest } from '#src/web/request.ts'
import { menuFor } from './menu.ts'

type SignedInUser = NonNullable<View['user']>

export type StaffView = View & { user: SignedInUser }

/** Read for safe methods and write for others, or `right`. Guests are redirected to sign-in; customers get an error. */
export const requireStaff = (shop: Shop, area: Area, right?: AccessLevel) =>
  new Elysia().resolve({ as: 'scoped' }, async ({ request }) => {
    const req = getHttpRequest(request)
    const view = await staffView(shop, req)
    if (!(await canAccess(shop, view, area, right ?? (req.isSafeMethod ? 'read' : 'write')))) throw new Forbidden(`no access to ${area}`)
    return { req, view, session: await currentSession(shop, req) }
  })

export async function canAccess(shop: Shop, view: StaffView, area: Area, right: AccessLevel): Promise<boolean> {
  const { staff_rights } = await currentSettings(shop)
  return hasPermission(view.user.roleId, area, right, staff_rights)
}

/** The view of a staff member. Throws SignInRequired for anyone else, which renders in the storefront layout. */
export async function staffView(shop: Shop, req: HttpRequest): Promise<StaffView> {
  const user = (await currentSession(shop, req))?.user ?? null
  if (!user || !isStaff(user.roleId)) {
    await storeView(shop, req)
    throw new SignInRequired(true)
  }
  const view = await baseView(shop, req, 'admin')
  const { staff_rights } = await currentSettings(shop)
  if (!req.partial) {
    const counts = {
      '/admin/unmatched-payments': await countUnmatchedPayments(shop.db.read),
      '/admin/ecommerce/reviews': await countPendingReviews(shop.db.read),
    }
    view.navigation = menuFor(view, { roleId: user.roleId, preset: staff_rights }, counts)
  }
  req.view = view
  return { ...view, user }
}
