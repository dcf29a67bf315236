import type { Pack } from '../../packs.ts'

export const emailTemplatesStrings = {} as const satisfies Pack
