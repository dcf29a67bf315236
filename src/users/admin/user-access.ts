import { areaOfRole } from '#src/accounts/permissions.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { requireAccess } from '#src/admin/layout.ts'
import type { RoleId } from '#db/schema/accounts.ts'

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
