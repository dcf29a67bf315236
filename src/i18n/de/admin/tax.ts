import type { Pack } from '../../packs.ts'

export const taxStrings = {} as const satisfies Pack
