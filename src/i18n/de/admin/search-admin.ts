import type { Pack } from '../../packs.ts'

export const searchAdminStrings = {} as const satisfies Pack
