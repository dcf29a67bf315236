import type { Pack } from '../../packs.ts'

export const replacementsStrings = {} as const satisfies Pack
