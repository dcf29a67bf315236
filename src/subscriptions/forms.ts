import { t } from 'elysia'

export const cancelSchema = t.Object({ when: t.UnionEnum(['now', 'period_end']) })
