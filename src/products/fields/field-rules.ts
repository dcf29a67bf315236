import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { isCountry } from '#src/lib/addresses/countries.ts'
import { maxAmount } from '#src/lib/money/money.ts'
import { isTaxClass } from '#src/lib/tax/tax-classes.ts'
import { isValidMeasure } from '#src/variants/variant-rules.ts'
import type { Field, FieldFacts, FieldKind, FieldValues, Fields, KindMap } from './field-kinds.ts'

/** Null when valid. */
export function findFieldError<M extends KindMap, P extends keyof M>(fields: Fields<M>, facts: FieldFacts<M>, name: P): StringKey | null {
  return findValueError(fields[name], facts[name])
}

function findValueError<K extends FieldKind>(field: Field<K>, value: FieldValues[K]): StringKey | null {
  return rules[field.kind](value, field)
}

const rules: { [K in FieldKind]: (value: FieldValues[K], field: Field<K>) => StringKey | null } = {
  text: (text, { required, pattern }) => {
    if (text.trim() === '') return required ?? null
    return pattern && !pattern.shape.test(text) ? pattern.error : null
  },
  optionalText: () => null,
  richText: () => null,
  tags: () => null,
  amount: (amount) => findAmountError(amount),
  optionalAmount: (amount) => (amount === null ? null : findAmountError(amount)),
  instant: () => null,
  integer: (number, { min, max, outOfRange }) => (Number.isInteger(number) && number >= min && number <= max ? null : outOfRange),
  measure: (size) => (isValidMeasure(size) ? null : 'products.measureInvalid'),
  boolean: () => null,
  taxFlag: () => null,
  taxClass: (taxClass) => (isTaxClass(taxClass) ? null : 'form.choose'),
  status: () => null,
  country: (code) => (code === '' || isCountry(code) ? null : 'form.choose'),
}

function findAmountError(amount: number): StringKey | null {
  if (amount < 0) return 'products.priceNegative'
  return Number.isSafeInteger(amount) && amount <= maxAmount ? null : 'products.amountTooLarge'
}
