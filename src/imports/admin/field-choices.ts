import type { StringKey } from '#src/i18n/built-in.ts'
import type { View } from '#src/web/view.ts'
import type { Option } from '#templates/ui/field-props.ts'
import { type Field, foreignFields, pictureFields, productFields, targetFrom, variantFields } from '../fields.ts'
import type { ImportRun } from '../runs.ts'

/** What a column can stand for, in the words of the reader, by kind; what the file's mapping names is always among it. */
export function fieldGroups(view: Pick<View, 't'>, run: Pick<ImportRun, 'mapping'>): { label: string; options: Option[] }[] {
  const named = Object.values(run.mapping).filter((value) => value.includes(':'))
  const group = (label: StringKey, fields: readonly Field[]) => ({
    label: view.t(label),
    options: fields.flatMap((field) => choicesOf(field, named)).map((value) => ({ value, label: labelOf(view, value) })),
  })
  return [
    group('imports.group.product', productFields),
    group('imports.group.variant', variantFields),
    group('imports.group.picture', pictureFields),
    group('imports.group.foreign', foreignFields),
  ]
}

const weights = ['g', 'kg', 'oz', 'lb']
const lengths = ['mm', 'cm', 'm', 'in']
const special: Partial<Record<Field, string[]>> = {
  weight: weights,
  variant_weight: weights,
  length: lengths,
  width: lengths,
  height: lengths,
  option_name: ['1', '2', '3', '4', '5'],
  option_value: ['1', '2', '3', '4', '5'],
}
// Our own file counts in grams and millimetres, and says no unit.
const plainToo = new Set<Field>(['weight', 'variant_weight', 'length', 'width', 'height'])

function choicesOf(field: Field, named: string[]): string[] {
  const usual = special[field]
  if (!usual) return [field]
  const all = [...usual.map((of) => `${field}:${of}`), ...named.filter((value) => value.startsWith(`${field}:`))]
  return [...(plainToo.has(field) ? [field] : []), ...new Set(all)]
}

function labelOf(view: Pick<View, 't'>, value: string): string {
  const { field, of } = targetFrom(value) ?? { field: 'name' as const, of: '' }
  const name = view.t(`imports.field.${field}`)
  if (of === '') return name
  return /^\d/.test(of) ? view.t('imports.field.numbered', { name, number: of }) : view.t('imports.field.measured', { name, unit: of })
}
