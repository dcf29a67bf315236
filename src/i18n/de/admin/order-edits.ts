import type { Pack } from '../../packs.ts'

export const orderEditsStrings = {} as const satisfies Pack
