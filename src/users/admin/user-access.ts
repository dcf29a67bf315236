import { isStaff } from '#src/accounts/permissions.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { requireAccess } from '#src/admin/layout.ts'
import type { RoleId } from '#db/schema/accounts.ts'

/** Accounts of staff are edited only by who may change roles: a new email and a reset link would take such an account over. */
export const canEditUser = (view: StaffView, { roleId }: { roleId: RoleId }): boolean =>
  view.can('customers', 'write') && (!isStaff(roleId) || view.can('staff', 'write'))

/** Throws AccessDenied. */
export function requireEditableUser(view: StaffView, { roleId }: { roleId: RoleId }): void {
  requireAccess(view, 'customers', 'write')
  if (isStaff(roleId)) requireAccess(view, 'staff', 'write')
}
