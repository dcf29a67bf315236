import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { Option } from '#templates/ui/fields/field-props.ts'
import {
  type Field,
  columnLabel,
  externalFields,
  imageFields,
  parseTarget,
  productColumns,
  unitOfColumn,
  variantFields,
  zipFields,
} from '#src/import-files/file-columns.ts'
import type { ImportRun } from '../import-runs.ts'

/** Always includes the fields already mapped. */
export function fieldGroups(view: Pick<View, 't'>, run: Pick<ImportRun, 'mapping'>): { label: string; options: Option[] }[] {
  const qualifiedTargets = Object.values(run.mapping).filter((value) => value.includes(':'))
  const group = (label: StringKey, fields: readonly Field[]) => ({
    label: view.t(label),
    options: fields.flatMap((field) => targetsFor(field, qualifiedTargets)).map((value) => ({ value, label: targetLabel(view, value) })),
  })
  return [
    group('imports.group.product', [...productColumns, ...zipFields]),
    group('imports.group.variant', variantFields),
    group('imports.group.image', imageFields),
    group('imports.group.otherFormats', externalFields),
  ]
}

const unitsToChoose = { g: ['g', 'kg', 'oz', 'lb'], mm: ['mm', 'cm', 'm', 'in'] }
const optionNumbers = ['1', '2', '3', '4', '5']

function qualifiersOf(field: Field): string[] | null {
  if (field === 'option_name' || field === 'option_value' || field === 'download_url') return optionNumbers
  const unit = unitOfColumn(field)
  return unit && unitsToChoose[unit]
}

function targetsFor(field: Field, qualifiedTargets: string[]): string[] {
  const qualifiers = qualifiersOf(field)
  if (!qualifiers) return [field]
  const all = [
    ...qualifiers.map((qualifier) => `${field}:${qualifier}`),
    ...qualifiedTargets.filter((value) => value.startsWith(`${field}:`)),
  ]
  // Our own format uses grams and millimeters without a unit column.
  return [...(unitOfColumn(field) ? [field] : []), ...new Set(all)]
}

function targetLabel(view: Pick<View, 't'>, value: string): string {
  const { field, qualifier } = parseTarget(value) ?? { field: 'name' as const, qualifier: '' }
  const name = view.t(columnLabel(field))
  if (qualifier === '') return name
  return /^\d/.test(qualifier)
    ? view.t('importFiles.field.numbered', { name, number: qualifier })
    : view.t('importFiles.field.measured', { name, unit: qualifier })
}
