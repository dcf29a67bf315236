import type { Pack } from '../../packs.ts'

export const cmsStrings = {} as const satisfies Pack
