import type { Pack } from '../../packs.ts'

export const blocksStrings = {} as const satisfies Pack
