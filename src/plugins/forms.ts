import { t } from 'elysia'

export const pluginSwitchSchema = t.Object({ active: t.Boolean() })
