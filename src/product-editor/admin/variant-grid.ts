import { UserError } from '#src/lib/errors/errors.ts'
import { type MoneyInput, amountInput } from '#src/lib/money/money.ts'
import type { Fields } from '#src/web/form/body.ts'
import { validateFields } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import type { VariantRow } from '#templates/product-editor/editor-props.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { StaffProduct } from '../find-product.ts'
import { type OptionInput, toOptionInputs } from '#src/variants/plan-variants.ts'
import type { FormatContext } from './field-parser.ts'
import {
  type VariantValues,
  toVariantFormValues,
  toOptionFormValues,
  parseOptions,
  buildVariantRows,
  variantsSchema,
} from './variants-form.ts'

export interface VariantGridState {
  form: FormState
  optionInputs: OptionInput[]
  rows: VariantRow[]
  missing: number
  expandedGroups: string[]
  /** Set when the options make more combinations than a product can have. */
  error: UserError | null
}

interface SubmittedVariants {
  form: FormState
  optionInputs: OptionInput[]
  values: VariantValues
  /** Also creates rows for combinations without a variant. */
  includeMissing?: boolean
}

/** Rows that were not submitted have their stored values. */
export function buildVariantGrid(
  stored: StaffProduct,
  moneyInput: MoneyInput,
  { form, optionInputs, values, includeMissing = false }: SubmittedVariants,
): VariantGridState {
  const { rows, missing, error } = planRows(stored, optionInputs, values, includeMissing)
  const otherValues = Object.entries(form.values).filter(([name]) => !name.startsWith('options.'))
  const rowsNotSubmitted = rows.filter(({ key }) => !values.variants[key])
  const storedValues = toVariantFormValues(rowsNotSubmitted, (minor) => amountInput(minor, moneyInput))
  return {
    form: { values: { ...Object.fromEntries(otherValues), ...toOptionFormValues(optionInputs), ...storedValues }, errors: form.errors },
    optionInputs,
    rows,
    missing,
    error,
    expandedGroups: [...values.expanded_groups, ...groupsWithErrors(rows, form.errors)],
  }
}

/** With invalid options, the rows are as stored. */
export function buildVariantGridFromFields(
  view: Pick<View, 't'>,
  stored: StaffProduct,
  format: FormatContext,
  submitted: { fields: Fields; form: FormState },
): VariantGridState {
  const parsed = validateFields(view, submitted.fields, variantsSchema)
  if (!parsed.ok) return { form: submitted.form, ...storedVariantGrid(stored), error: null }
  return buildVariantGrid(stored, format.moneyInput, {
    form: submitted.form,
    optionInputs: parseOptions(parsed.values, stored),
    values: parsed.values,
  })
}

export function storedVariantGrid(stored: StaffProduct): Pick<VariantGridState, 'rows' | 'missing' | 'expandedGroups' | 'optionInputs'> {
  const optionInputs = toOptionInputs(stored.product.options)
  const { rows, missing } = buildVariantRows(optionInputs, null, stored)
  return { optionInputs, rows, missing, expandedGroups: rows[0] ? [rows[0].group] : [] }
}

function planRows(stored: StaffProduct, optionInputs: OptionInput[], values: VariantValues, includeMissing: boolean) {
  try {
    return { ...buildVariantRows(optionInputs, values, stored, includeMissing), error: null }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { rows: storedVariantGrid(stored).rows, missing: 0, error }
  }
}

// An error in a collapsed group would be invisible.
function groupsWithErrors(rows: VariantRow[], errors: FormState['errors']): string[] {
  const keys = new Set(Object.keys(errors).flatMap((name) => /^variants\.([^.]+)\./.exec(name)?.[1] ?? []))
  return rows.filter(({ key }) => keys.has(key)).map(({ group }) => group)
}
