import { type TSchema, t } from 'elysia'
import { shownSettings } from '#src/all-settings.ts'
import type { ShownSetting } from './setting-types.ts'

/** Numbers are sent as text, so that each gets its own error message. */
export const settingsSchema = t.Object({
  updated_at: t.Optional(t.Integer()),
  ...Object.fromEntries(shownSettings.map(({ key, definition }) => [key, fieldSchema(definition)])),
})

function fieldSchema({ type }: ShownSetting): TSchema {
  if (type === 'boolean') return t.Boolean()
  if (type === 'text') return t.String({ multiline: true })
  // A locked currency is not sent.
  return type === 'currency' ? t.Optional(t.String()) : t.String()
}
