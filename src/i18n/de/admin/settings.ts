import type { Pack } from '../../packs.ts'

export const settingsStrings = {} as const satisfies Pack
