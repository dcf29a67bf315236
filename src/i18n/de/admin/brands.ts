import type { Pack } from '../../packs.ts'

export const brandsStrings = {} as const satisfies Pack
