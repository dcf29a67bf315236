import type { Pack } from '../../packs.ts'

export const inboundMailsStrings = {} as const satisfies Pack
