import type { Pack } from '../../packs.ts'

export const discountsStrings = {} as const satisfies Pack
