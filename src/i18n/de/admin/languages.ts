import type { Pack } from '../../packs.ts'

export const languagesStrings = {} as const satisfies Pack
