import type { Pack } from '../../packs.ts'

export const importsStrings = {} as const satisfies Pack
