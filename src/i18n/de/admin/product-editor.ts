import type { Pack } from '../../packs.ts'

export const productEditorStrings = {} as const satisfies Pack
