import type { Pack } from '../packs.ts'

export const usersStrings = {
  'users.company': 'Société',
} as const satisfies Pack
