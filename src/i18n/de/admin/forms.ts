import type { Pack } from '../../packs.ts'

export const formsStrings = {} as const satisfies Pack
