import type { Pack } from '../../packs.ts'

export const adminStrings = {
  'admin.nav.sales': 'Verkauf',
} as const satisfies Pack
