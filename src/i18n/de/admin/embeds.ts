import type { Pack } from '../../packs.ts'

export const embedsStrings = {} as const satisfies Pack
