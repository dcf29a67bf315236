import { Refusal } from '#src/lib/errors.ts'
import { plainAmount } from '#src/lib/money.ts'
import type { Fields } from '#src/web/body.ts'
import { checkFields } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { VariantRow } from '#templates/catalog/admin/editor-props.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import type { StaffProduct } from '../staff-product.ts'
import { type OptionWish, asWishes } from '../variant-plan.ts'
import type { Ground } from './reading.ts'
import { type VariantValues, cellsOf, optionCells, optionsFrom, rowsFrom, variantsSchema } from './variants-form.ts'

export interface Arranged {
  form: FormState
  wishes: OptionWish[]
  rows: VariantRow[]
  missing: number
  opened: string[]
  /** More combinations than a product can have: nothing can be planned from these options. */
  refusal: Refusal | null
}

interface Typed {
  form: FormState
  wishes: OptionWish[]
  values: VariantValues
  /** Rows for every combination, also those nobody made. */
  all?: boolean
}

/** The form as it stands, with a row for every variant its options make: what was typed is kept, the rest is as stored. */
export function arrange(stored: StaffProduct, currency: string, { form, wishes, values, all = false }: Typed): Arranged {
  const { rows, missing, refusal } = plan(stored, wishes, values, all)
  const kept = Object.entries(form.values).filter(([name]) => !/^options\./.test(name))
  const unsent = rows.filter(({ key }) => !values.variants[key])
  const cells = cellsOf(unsent, (minor) => plainAmount(minor, currency))
  return {
    form: { values: { ...Object.fromEntries(kept), ...optionCells(wishes), ...cells }, errors: form.errors },
    wishes,
    rows,
    missing,
    refusal,
    opened: [...values.opened, ...groupsAtFault(rows, form.errors)],
  }
}

/** The same from the fields as they were sent. Where those of the options do not fit, the rows are as stored. */
export function arrangeFields(
  view: Pick<View, 't'>,
  stored: StaffProduct,
  ground: Ground,
  sent: { fields: Fields; form: FormState },
): Arranged {
  const read = checkFields(view, sent.fields, variantsSchema)
  if (!read.ok) return { form: sent.form, ...asStored(stored), refusal: null }
  return arrange(stored, ground.currency, { form: sent.form, wishes: optionsFrom(read.values, stored), values: read.values })
}

/** The rows as they are stored. */
export function asStored(stored: StaffProduct): Pick<Arranged, 'rows' | 'missing' | 'opened' | 'wishes'> {
  const wishes = asWishes(stored.product.options)
  const { rows, missing } = rowsFrom(wishes, null, stored)
  return { wishes, rows, missing, opened: rows[0] ? [rows[0].group] : [] }
}

function plan(stored: StaffProduct, wishes: OptionWish[], values: VariantValues, all: boolean) {
  try {
    return { ...rowsFrom(wishes, values, stored, all), refusal: null }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return { rows: asStored(stored).rows, missing: 0, refusal }
  }
}

// A message in a group that is folded away would never be seen.
function groupsAtFault(rows: VariantRow[], errors: FormState['errors']): string[] {
  const keys = new Set(Object.keys(errors).flatMap((name) => /^variants\.([^.]+)\./.exec(name)?.[1] ?? []))
  return rows.filter(({ key }) => keys.has(key)).map(({ group }) => group)
}
