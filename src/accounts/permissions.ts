import type { RoleId } from '#db/schema/accounts.ts'
import type { Settings } from '#src/settings/settings.ts'

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

export const isWholesale = (roleId: RoleId): boolean => roleId === 2

/** Roles: 3 support agent, 4 editor, 5 administrator. */
export const isStaff = (roleId: RoleId): boolean => roleId >= 3

/** Always false for customers. */
export function hasPermission(roleId: RoleId, area: Area, level: AccessLevel, preset: Settings['staff_rights'] = 'flat'): boolean {
  if (!isStaff(roleId)) return false
  const granted = permissionPresets[preset][roleId as StaffRole][area]
  return granted === 'write' || granted === level
}

type StaffRole = 3 | 4 | 5
type Permissions = Partial<Record<Area, AccessLevel>>

const fullAccess = Object.fromEntries(areas.map((area) => [area, 'write'])) as Permissions

/** `flat`: every staff role has full access. Otherwise least privilege per role. */
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
