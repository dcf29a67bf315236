import type { Pack } from '../../packs.ts'

export const categoriesStrings = {} as const satisfies Pack
