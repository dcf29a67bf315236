import type { Pack } from '../../packs.ts'

export const appearanceStrings = {} as const satisfies Pack
