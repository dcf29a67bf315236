import type { Pack } from '../../packs.ts'

export const usersStrings = {} as const satisfies Pack
