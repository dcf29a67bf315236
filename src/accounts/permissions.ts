import type { RoleId } from '#db/schema/accounts.ts'
import type { Settings } from '#src/settings/settings.ts'

/** Parts of the staff area that rights are given for. */
export const areas = [
  'overview',
  'orders',
  'payments',
  'customers',
  'catalog',
  'inventory',
  'discounts',
  'shipping',
  'tax',
  'content',
  'media',
  'tickets',
  'mail',
  'languages',
  'reports',
  'settings',
  'staff',
  'system',
] as const

export type Area = (typeof areas)[number]
export type AccessLevel = 'read' | 'write'

/** Role 2 buys at wholesale prices. */
export const isWholesale = (roleId: RoleId): boolean => roleId === 2

/** Roles 3 support agent, 4 staff / editor, 5 administrator; only they enter the staff area at all. */
export const isStaff = (roleId: RoleId): boolean => roleId >= 3

/** Whether a role may see or change a part of the staff area. Nobody else may anything. */
export function hasPermission(roleId: RoleId, area: Area, level: AccessLevel, preset: Settings['staff_rights'] = 'flat'): boolean {
  if (!isStaff(roleId)) return false
  const granted = permissionPresets[preset][roleId as StaffRole][area]
  return granted === 'write' || granted === level
}

type StaffRole = 3 | 4 | 5
type Permissions = Partial<Record<Area, AccessLevel>>

const fullAccess = Object.fromEntries(areas.map((area) => [area, 'write'])) as Permissions

/** Flat: every staff role may do everything. Least privilege: agents serve customers, editors keep shelves and pages, administrators the rest. */
export const permissionPresets: Record<Settings['staff_rights'], Record<StaffRole, Permissions>> = {
  flat: { 3: fullAccess, 4: fullAccess, 5: fullAccess },
  least_privilege: {
    3: {
      overview: 'read',
      orders: 'write',
      payments: 'read',
      customers: 'read',
      catalog: 'read',
      inventory: 'read',
      media: 'read',
      tickets: 'write',
      mail: 'read',
    },
    4: {
      overview: 'read',
      orders: 'read',
      customers: 'read',
      catalog: 'write',
      inventory: 'write',
      discounts: 'write',
      content: 'write',
      media: 'write',
      tickets: 'read',
      mail: 'write',
      languages: 'write',
      reports: 'read',
    },
    5: fullAccess,
  },
}
