import type { Pack } from '../packs.ts'

export const usersStrings = {
  'users.company': 'Firma',
} as const satisfies Pack
