import type { Pack } from '../../packs.ts'

export const productsStrings = {} as const satisfies Pack
