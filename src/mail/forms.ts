import { t } from 'elysia'
import { maxTemplateLength } from './limits.ts'

export const mailTemplateSchema = t.Object({
  updated_at: t.Optional(t.Integer({ minimum: 0 })),
  subject: t.String({ default: '' }),
  preheader: t.String({ default: '' }),
  body: t.String({ maxLength: maxTemplateLength, multiline: true, default: '' }),
})

/** `enabled` is sent when it is to be switched on. */
export const switchMailSchema = t.Object({ enabled: t.Boolean() })

export const undoTemplateSchema = t.Object({ entry: t.Integer({ minimum: 1 }) })
