import type { Pack } from '../../packs.ts'

export const inboxStrings = {} as const satisfies Pack
