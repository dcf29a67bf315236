import type { Pack } from '../../packs.ts'

export const siteLabelsStrings = {} as const satisfies Pack
