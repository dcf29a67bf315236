import type { Pack } from '../../packs.ts'

export const productListStrings = {} as const satisfies Pack
