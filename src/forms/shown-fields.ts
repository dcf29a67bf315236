import type { FormField } from '#db/schema/forms.ts'

/** Whether a field is shown, with the values of the fields before it that are shown. */
export function isFieldShown(field: FormField, values: ReadonlyMap<string, readonly string[]>): boolean {
  const { showField, showCondition, showValue } = field
  if (showField === '') return true
  const given = (values.get(showField) ?? []).filter((value) => value.trim() !== '')
  const expected = fold(showValue)
  switch (showCondition) {
    case 'filled':
      return given.length > 0
    case 'is':
      return given.some((value) => fold(value) === expected)
    case 'is_not':
      return given.every((value) => fold(value) !== expected)
    case 'contains':
      return given.some((value) => fold(value).includes(expected))
  }
}

const fold = (text: string): string => text.trim().toLowerCase()
