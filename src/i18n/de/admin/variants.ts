import type { Pack } from '../../packs.ts'

export const variantsStrings = {} as const satisfies Pack
