import type { Pack } from '../../packs.ts'

export const refundsStrings = {} as const satisfies Pack
