import type { Pack } from '../../packs.ts'

export const testimonialsStrings = {} as const satisfies Pack
