import { type TSchema, t } from 'elysia'
import { shownSettings } from '#src/all-settings.ts'
import { type ShownSetting, areaOf } from './setting-types.ts'

/** Numbers are sent as text, so that each gets its own error message. */
export const settingsSchema = t.Object({
  updated_at: t.Optional(t.Integer()),
  ...Object.fromEntries(shownSettings.map(({ key, definition }) => [key, fieldSchema(definition)])),
})

function fieldSchema(definition: ShownSetting): TSchema {
  const { type } = definition
  if (type === 'boolean') return t.Boolean()
  if (type === 'text') return t.String({ multiline: true })
  // Fields that this user may not change, and a locked currency, are not sent.
  return type === 'currency' || areaOf(definition) ? t.Optional(t.String()) : t.String()
}
