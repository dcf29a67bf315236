import type { Pack } from '../../packs.ts'

export const mediaStrings = {} as const satisfies Pack
