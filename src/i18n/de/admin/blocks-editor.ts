import type { Pack } from '../../packs.ts'

export const blocksEditorStrings = {} as const satisfies Pack
