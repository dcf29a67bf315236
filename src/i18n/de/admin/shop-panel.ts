import type { Pack } from '../../packs.ts'

export const shopPanelStrings = {} as const satisfies Pack
