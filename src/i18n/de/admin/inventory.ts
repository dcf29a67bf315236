import type { Pack } from '../../packs.ts'

export const inventoryStrings = {} as const satisfies Pack
