import { Elysia } from 'elysia'
import { isStaff, may, type Area, type Right } from '#src/accounts/capabilities.ts'
import { Forbidden, SignInRequired } from '#src/lib/errors.ts'
import { countUnmatched } from '#src/payments/unmatched.ts'
import { countWaitingReviews } from '#src/reviews/staff-list.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { baseView } from '#src/storefront/base-view.ts'
import { sessionOf } from '#src/storefront/session.ts'
import { storeView } from '#src/storefront/shell.ts'
import type { View } from '#src/web/view.ts'
import { visitOf, type Visit } from '#src/web/visit.ts'
import { menuFor } from './menu.ts'

type SignedIn = NonNullable<View['user']>

/** A view of the staff area: there is always somebody signed in. */
export type StaffView = View & { user: SignedIn }

/**
 * Puts `visit`, `view` and `session` into the handlers of a staff edge, and lets in only who has the right: reading for
 * safe methods, writing for all others, or what it `needs`. Guests are sent to sign in, customers told that this is for staff.
 */
export const staff = (shop: Shop, area: Area, needs?: Right) =>
  new Elysia().resolve({ as: 'scoped' }, async ({ request }) => {
    const visit = visitOf(request)
    const view = await staffView(shop, visit)
    if (!(await mayDo(shop, view, area, needs ?? (visit.safe ? 'read' : 'write')))) throw new Forbidden(`no right to ${area}`)
    return { visit, view, session: await sessionOf(shop, visit) }
  })

/** Whether who is signed in has this right in an area, as the shop divides the rights of its staff. */
export async function mayDo(shop: Shop, view: StaffView, area: Area, right: Right): Promise<boolean> {
  const { staff_rights } = await currentSettings(shop)
  return may(view.user.roleId, area, right, staff_rights)
}

/** The view of a member of staff. Throws SignInRequired for everybody else, who then sees the shop's own frame. */
export async function staffView(shop: Shop, visit: Visit): Promise<StaffView> {
  const user = (await sessionOf(shop, visit))?.user ?? null
  if (!user || !isStaff(user.roleId)) {
    await storeView(shop, visit)
    throw new SignInRequired(true)
  }
  const view = await baseView(shop, visit, 'admin')
  const { staff_rights } = await currentSettings(shop)
  if (!visit.partial) {
    const counts = {
      '/admin/unmatched-payments': await countUnmatched(shop.db.read),
      '/admin/ecommerce/reviews': await countWaitingReviews(shop.db.read),
    }
    view.navigation = menuFor(view, { roleId: user.roleId, preset: staff_rights }, counts)
  }
  visit.view = view
  return { ...view, user }
}
