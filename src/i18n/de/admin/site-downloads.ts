import type { Pack } from '../../packs.ts'

export const siteDownloadsStrings = {} as const satisfies Pack
