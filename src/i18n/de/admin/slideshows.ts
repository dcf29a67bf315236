import type { Pack } from '../../packs.ts'

export const slideshowsStrings = {} as const satisfies Pack
