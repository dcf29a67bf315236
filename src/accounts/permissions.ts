import type { RoleId } from '#db/schema/accounts.ts'

/** What staff pages belong to. Every route below /admin declares one. */
export const areas = [
  'overview',
  'reports',
  'orders',
  'payments',
  'customers',
  'tickets',
  'catalog',
  'inventory',
  'discounts',
  'kb',
  'content',
  'media',
  'mail',
  'settings',
  'staff',
] as const

export type Area = (typeof areas)[number]
export type AccessLevel = 'read' | 'write'
export type PermissionPreset = 'flat' | 'least_privilege'

export const isWholesale = (roleId: RoleId): boolean => roleId === 2

/** Roles: 3 support agent, 4 staff or editor, 5 administrator. */
export const isStaff = (roleId: RoleId): boolean => roleId >= 3

/** The area in which accounts of a role are edited, and the role is given and taken. */
export const areaOfRole = (roleId: RoleId): 'customers' | 'staff' => (isStaff(roleId) ? 'staff' : 'customers')

/** Always false for customers. */
export function hasPermission(roleId: RoleId, area: Area, level: AccessLevel, preset: PermissionPreset): boolean {
  if (!isStaff(roleId)) return false
  const granted = permissionPresets[preset][roleId as StaffRole][area]
  return granted === 'write' || granted === level
}

export const staffRoles = [3, 4, 5] as const
export type StaffRole = (typeof staffRoles)[number]
type Permissions = Partial<Record<Area, AccessLevel>>

// The overview and the reports have nothing to change.
const fullAccess: Record<Area, AccessLevel> = {
  overview: 'read',
  reports: 'read',
  orders: 'write',
  payments: 'write',
  customers: 'write',
  tickets: 'write',
  catalog: 'write',
  inventory: 'write',
  discounts: 'write',
  kb: 'write',
  content: 'write',
  media: 'write',
  mail: 'write',
  settings: 'write',
  staff: 'write',
}

/** Everything except to decide what staff may do. */
const flatAccess: Permissions = { ...fullAccess, staff: 'read' }

/** `write` includes `read`; a missing area is closed. */
export const permissionPresets: Record<PermissionPreset, Record<StaffRole, Permissions>> = {
  flat: { 3: flatAccess, 4: flatAccess, 5: fullAccess },
  least_privilege: {
    3: {
      overview: 'read',
      orders: 'write',
      payments: 'read',
      customers: 'write',
      tickets: 'write',
      catalog: 'read',
      inventory: 'read',
      discounts: 'read',
      kb: 'write',
      media: 'write',
      mail: 'read',
      staff: 'read',
    },
    4: {
      overview: 'read',
      reports: 'read',
      orders: 'read',
      customers: 'read',
      tickets: 'read',
      catalog: 'write',
      inventory: 'write',
      discounts: 'write',
      kb: 'write',
      content: 'write',
      media: 'write',
      mail: 'write',
      staff: 'read',
    },
    5: fullAccess,
  },
}
