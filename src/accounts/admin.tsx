import { Elysia } from 'elysia'
import { requireStaff } from '#src/admin/layout.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import { type PermissionMatrix, PermissionsPage, permissionsPath } from '#templates/accounts/permissions-page.tsx'
import { type PermissionPreset, areas, permissionPresets, staffRoles } from './permissions.ts'

export const accountsAdmin = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'staff')).get(permissionsPath, async ({ view }) => {
    const { staff_rights } = await currentSettings(shop)
    const props = { view, roleId: view.user.roleId, roles: staffRoles, matrices: listMatrices(staff_rights) }
    return page(view, view.t('accounts.permissions.title'), <PermissionsPage {...props} />)
  })

// The preset in use comes first.
function listMatrices(current: PermissionPreset): PermissionMatrix[] {
  const presets = Object.keys(permissionPresets) as PermissionPreset[]
  return presets
    .toSorted((a, b) => Number(b === current) - Number(a === current))
    .map((preset) => ({
      preset,
      inUse: preset === current,
      rows: areas.map((area) => ({ area, levels: staffRoles.map((role) => permissionPresets[preset][role][area] ?? 'none') })),
    }))
}
