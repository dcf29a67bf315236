import type { Pack } from '../../packs.ts'

export const shippingStrings = {} as const satisfies Pack
