import type { Pack } from '../../packs.ts'

export const paymentsStrings = {} as const satisfies Pack
