import type { Pack } from '../../packs.ts'

export const redirectsStrings = {} as const satisfies Pack
