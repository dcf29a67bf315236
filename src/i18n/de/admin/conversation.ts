import type { Pack } from '../../packs.ts'

export const conversationStrings = {} as const satisfies Pack
