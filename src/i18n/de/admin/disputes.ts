import type { Pack } from '../../packs.ts'

export const disputesStrings = {} as const satisfies Pack
