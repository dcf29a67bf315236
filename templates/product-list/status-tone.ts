import type { ProductStatus } from '#db/schema/products.ts'
import type { Tone } from '#templates/ui/notice.tsx'

export const statusTone: Record<ProductStatus, Tone> = { active: 'ok', draft: 'warn', archived: 'neutral' }
