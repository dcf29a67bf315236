import type { Pack } from '../../packs.ts'

export const helpdeskStrings = {} as const satisfies Pack
