import type { Pack } from '../../packs.ts'

export const modalsStrings = {} as const satisfies Pack
