import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { fromLocalTime } from '#src/lib/local-time.ts'
import { type MoneyInput, parseAmount } from '#src/lib/money.ts'
import { parseWholeNumber } from '#src/lib/number-input.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { StaffProduct } from '../find-product.ts'

/** What the shop counts and dates by. */
export interface FormatContext {
  moneyInput: MoneyInput
  timeZone: string
  stockWithoutRecord: Settings['stock_without_record']
}

/** Reads what was typed into the editor, and keeps what means nothing: the sentence to say at each field. */
export interface FieldParser {
  stored: StaffProduct
  locations: { id: number }[]
  /** Whether a new SKU is counted where its stock is left empty. */
  trackNewStock: boolean
  errors: Map<string, StringKey>
  /** Minor units; null when empty. */
  amount(field: string, input: string): number | null
  /** Minor units, perhaps below 0; 0 when empty. */
  fee(field: string, input: string): number
  /** Epoch ms; null when empty. */
  time(field: string, input: string): number | null
  /** A whole number of 0 or more; null when empty. */
  count(field: string, input: string): number | null
}

/** A reading of the form of one product. */
export function createFieldParser(
  stored: StaffProduct,
  { moneyInput, timeZone }: Pick<FormatContext, 'moneyInput' | 'timeZone'>,
  stockContext: { locations: { id: number }[]; trackNewStock: boolean },
): FieldParser {
  const errors: FieldParser['errors'] = new Map()
  const amount = (field: string, input: string): number | null => {
    if (input === '') return null
    const minor = parseAmount(input, moneyInput)
    if (minor === null) errors.set(field, 'products.notAnAmount')
    return minor
  }
  return {
    ...stockContext,
    stored,
    errors,
    amount,
    fee(field, input) {
      const magnitude = amount(field, input.replace(/^[-−]\s*/, '')) ?? 0
      return /^[-−]/.test(input) ? -magnitude : magnitude
    },
    time(field, input) {
      if (input === '') return null
      const ms = fromLocalTime(input, timeZone)
      if (ms === null) errors.set(field, 'productEditor.notATime')
      return ms
    },
    count(field, input) {
      if (input === '') return null
      const units = parseWholeNumber(input, moneyInput)
      if (units !== null && units < 10_000_000_000) return units
      errors.set(field, field.endsWith('.stock') ? 'inventory.notACount' : 'products.notAMeasure')
      return null
    },
  }
}
