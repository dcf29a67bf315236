import type { Pack } from '../../packs.ts'

export const importFilesStrings = {} as const satisfies Pack
