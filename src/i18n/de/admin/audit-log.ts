import type { Pack } from '../../packs.ts'

export const auditLogStrings = {} as const satisfies Pack
