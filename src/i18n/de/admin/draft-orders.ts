import type { Pack } from '../../packs.ts'

export const draftOrdersStrings = {} as const satisfies Pack
