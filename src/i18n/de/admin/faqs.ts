import type { Pack } from '../../packs.ts'

export const faqsStrings = {} as const satisfies Pack
