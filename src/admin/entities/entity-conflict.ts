import type { TSchema } from '@sinclair/typebox'
import type { Shop } from '#src/shop.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { describeConflict } from '../edit.ts'
import type { StaffView } from '../layout.ts'
import type { StoredEntity, AnyEditor } from './entity-description.ts'
import { storedForm } from './entity-stored-form.ts'

/** With what the schema and the database say about them. */
export function completeFields(
  view: StaffView,
  editor: AnyEditor,
  options: Partial<Record<string, Option[]>>,
): Record<string, EditorField> {
  const fields: [string, EditorField][] = Object.entries(editor.fields)
  const properties: Record<string, TSchema> = editor.schema.properties
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const { maxLength, money }: Partial<TSchema> = properties[name] ?? {}
      const choices = options[name]
      const amount = money === true ? { suffix: view.moneyInput.currency, inputmode: 'decimal' as const } : {}
      return [name, { maxlength: maxLength, ...amount, ...(choices && { choices: () => choices }), ...field }]
    }),
  )
}

export async function describeEntityConflict(shop: Shop, view: StaffView, editor: AnyEditor, stored: StoredEntity, form: FormState) {
  const theirs = storedForm(view, editor, stored)
  const fields = Object.entries(completeFields(view, editor, (await editor.options?.(shop.db.read, view)) ?? {}))
  const shownValue = (field: Pick<EditorField, 'options' | 'choices'>, value: string | string[] | undefined): string => {
    if (Array.isArray(value)) return value.map((part) => shownValue(field, part)).join(', ')
    const option = field.options?.find((candidate) => candidate.value === value)
    if (option) return view.t(option.label)
    return field.choices?.(view).find((candidate) => String(candidate.value) === value)?.label ?? String(value ?? '')
  }
  return describeConflict(
    shop,
    view,
    { subject: `${editor.name}:${stored.id}`, savedAt: stored.updatedAt },
    fields.map(([name, field]) => ({
      label: view.t(field.label),
      yours: shownValue(field, form.values[name]),
      theirs: shownValue(field, theirs.values[name]),
    })),
  )
}
