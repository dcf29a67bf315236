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
export type Right = 'read' | 'write'

/** Roles 3 support agent, 4 staff / editor, 5 administrator; only they enter the staff area at all. */
export const isStaff = (roleId: RoleId): boolean => roleId >= 3

/** Whether a role may see or change a part of the staff area. Nobody else may anything. */
export function may(roleId: RoleId, area: Area, right: Right, preset: Settings['staff_rights'] = 'flat'): boolean {
  if (!isStaff(roleId)) return false
  const given = presets[preset][roleId as StaffRole][area]
  return given === 'write' || given === right
}

type StaffRole = 3 | 4 | 5
type Rights = Partial<Record<Area, Right>>

const everything = Object.fromEntries(areas.map((area) => [area, 'write'])) as Rights

/** Flat: every staff role may do everything. Least privilege: agents serve customers, editors keep shelves and pages, administrators the rest. */
export const presets: Record<Settings['staff_rights'], Record<StaffRole, Rights>> = {
  flat: { 3: everything, 4: everything, 5: everything },
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
    5: everything,
  },
}
