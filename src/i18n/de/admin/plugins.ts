import type { Pack } from '../../packs.ts'

export const pluginsStrings = {} as const satisfies Pack
