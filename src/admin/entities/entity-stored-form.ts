import type { TSchema } from '@sinclair/typebox'
import { amountInput } from '#src/lib/money/money.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { StaffView } from '../layout.ts'
import type { StoredEntity, AnyEditor } from './entity-description.ts'

export function storedForm(view: Pick<StaffView, 'moneyInput'>, editor: AnyEditor, stored: StoredEntity): FormState {
  const properties: Record<string, TSchema> = editor.schema.properties
  const values = Object.entries(storedValues(editor, stored)).map(([name, value]) => {
    const isAmount = properties[name]?.money === true && typeof value === 'number'
    return [name, isAmount ? amountInput(value, view.moneyInput) : value] as const
  })
  return initialForm(Object.fromEntries(values))
}

export function storedValues(editor: AnyEditor, stored: StoredEntity, more: readonly string[] = []) {
  const values = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries([...Object.keys(editor.fields), ...more].map((name) => [name, toFieldValue(values.get(name))]))
}

function toFieldValue(value: unknown): string | number | boolean | string[] | null {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
