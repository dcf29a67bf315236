import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { Option } from '#templates/ui/field-props.ts'
import { type Field, externalFields, imageFields, productFields, parseTarget, variantFields } from '#src/import-files/fields.ts'
import type { ImportRun } from '../import-runs.ts'

/** The fields a column can be mapped to, grouped and translated; always includes those already mapped. */
export function fieldGroups(view: Pick<View, 't'>, run: Pick<ImportRun, 'mapping'>): { label: string; options: Option[] }[] {
  const qualifiedTargets = Object.values(run.mapping).filter((value) => value.includes(':'))
  const group = (label: StringKey, fields: readonly Field[]) => ({
    label: view.t(label),
    options: fields.flatMap((field) => targetsFor(field, qualifiedTargets)).map((value) => ({ value, label: targetLabel(view, value) })),
  })
  return [
    group('imports.group.product', productFields),
    group('imports.group.variant', variantFields),
    group('imports.group.picture', imageFields),
    group('imports.group.foreign', externalFields),
  ]
}

const weightUnits = ['g', 'kg', 'oz', 'lb']
const lengthUnits = ['mm', 'cm', 'm', 'in']
const qualifiersByField: Partial<Record<Field, string[]>> = {
  weight: weightUnits,
  variant_weight: weightUnits,
  length: lengthUnits,
  width: lengthUnits,
  height: lengthUnits,
  option_name: ['1', '2', '3', '4', '5'],
  option_value: ['1', '2', '3', '4', '5'],
}
// Our own format uses grams and millimeters without a unit column.
const fieldsWithOptionalUnit = new Set<Field>(['weight', 'variant_weight', 'length', 'width', 'height'])

function targetsFor(field: Field, qualifiedTargets: string[]): string[] {
  const qualifiers = qualifiersByField[field]
  if (!qualifiers) return [field]
  const all = [
    ...qualifiers.map((qualifier) => `${field}:${qualifier}`),
    ...qualifiedTargets.filter((value) => value.startsWith(`${field}:`)),
  ]
  return [...(fieldsWithOptionalUnit.has(field) ? [field] : []), ...new Set(all)]
}

function targetLabel(view: Pick<View, 't'>, value: string): string {
  const { field, qualifier } = parseTarget(value) ?? { field: 'name' as const, qualifier: '' }
  const name = view.t(`imports.field.${field}`)
  if (qualifier === '') return name
  return /^\d/.test(qualifier)
    ? view.t('imports.field.numbered', { name, number: qualifier })
    : view.t('imports.field.measured', { name, unit: qualifier })
}
