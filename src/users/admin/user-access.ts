import { areaOfRole, isStaff } from '#src/accounts/permissions.ts'
import type { StaffView, StaffRequest } from '#src/admin/layout.ts'
import { requireAccess } from '#src/admin/layout.ts'
import type { RoleId } from '#db/schema/accounts.ts'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { type StaffUser, getUserForStaff } from '../find-user.ts'

/** Accounts of staff are edited only by who may give roles of staff: a new email and a reset link would take such an account over. */
export const canEditUser = (view: StaffView, { roleId }: { roleId: RoleId }): boolean =>
  view.can('customers', 'write') && view.can(areaOfRole(roleId), 'write')

/** Roles that this user may give and take. */
export const listGivableRoles = (view: StaffView): RoleId[] =>
  ([1, 2, 3, 4, 5] as const).filter((role) => view.can(areaOfRole(role), 'write'))

/** Throws AccessDenied. */
export function requireEditableUser(view: StaffView, { roleId }: { roleId: RoleId }): void {
  requireAccess(view, 'customers', 'write')
  requireAccess(view, areaOfRole(roleId), 'write')
}

/** Throws NotFound, AccessDenied. */
export async function getEditableUser(shop: Shop, view: StaffView, id: string): Promise<StaffUser> {
  const user = await getUserForStaff(shop.db.read, parseId(id))
  requireEditableUser(view, user)
  return user
}

/** The account, and the page that asks for proof before an account of staff is changed. */
export async function startUserChange(shop: Shop, { view, req, params }: StaffRequest) {
  const user = await getEditableUser(shop, view, params.id)
  return { user, asked: isStaff(user.roleId) ? await askForProof(shop, { view, req }) : null }
}
