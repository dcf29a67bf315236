import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { fromLocalTime } from '#src/lib/dates/local-time.ts'
import { type MoneyInput, parseAmount } from '#src/lib/money/money.ts'
import { parseWholeNumber } from '#src/lib/text/number-input.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { StaffProduct } from '../find-product.ts'

export interface FormatContext {
  moneyInput: MoneyInput
  timeZone: string
  stockWithoutRecord: Settings['stock_without_record']
}

export interface FormatParser {
  errors: Map<string, StringKey>
  /** Minor units; null when empty. */
  amount(field: string, input: string): number | null
  /** Epoch ms; null when empty. */
  time(field: string, input: string): number | null
}

export interface FieldParser extends FormatParser {
  stored: StaffProduct
  locations: { id: number }[]
  /** Whether a new SKU with empty stock fields is tracked. */
  trackNewStock: boolean
  /** Minor units, possibly negative; 0 when empty. */
  fee(field: string, input: string): number
  /** A whole number of 0 or more; null when empty. */
  count(field: string, input: string): number | null
}

export function createFormatParser({ moneyInput, timeZone }: Pick<FormatContext, 'moneyInput' | 'timeZone'>): FormatParser {
  const errors: FormatParser['errors'] = new Map()
  return {
    errors,
    amount(field, input) {
      if (input === '') return null
      const minor = parseAmount(input, moneyInput)
      if (minor === null) errors.set(field, 'products.notAnAmount')
      return minor
    },
    time(field, input) {
      if (input === '') return null
      const ms = fromLocalTime(input, timeZone)
      if (ms === null) errors.set(field, 'productEditor.dateInvalid')
      return ms
    },
  }
}

export function createFieldParser(
  stored: StaffProduct,
  format: Pick<FormatContext, 'moneyInput' | 'timeZone'>,
  stockContext: { locations: { id: number }[]; trackNewStock: boolean },
): FieldParser {
  const parser = createFormatParser(format)
  return {
    ...parser,
    ...stockContext,
    stored,
    fee(field, input) {
      const magnitude = parser.amount(field, input.replace(/^[-−]\s*/, '')) ?? 0
      return /^[-−]/.test(input) ? -magnitude : magnitude
    },
    count(field, input) {
      if (input === '') return null
      const units = parseWholeNumber(input, format.moneyInput)
      if (units !== null && units < 10_000_000_000) return units
      parser.errors.set(field, field.endsWith('.stock') ? 'inventory.stockInvalid' : 'products.measureInvalid')
      return null
    },
  }
}
