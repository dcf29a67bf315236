import type { Pack } from '../../packs.ts'

export const navigationStrings = {} as const satisfies Pack
