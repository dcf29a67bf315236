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

/** Reads typed amounts and times, and collects a message for each field whose text is none. */
export interface FormatParser {
  errors: Map<string, StringKey>
  /** Minor units; null when empty. */
  amount(field: string, input: string): number | null
  /** Epoch ms; null when empty. */
  time(field: string, input: string): number | null
}

/** Reads what is typed into the editor of one product. */
export interface FieldParser extends FormatParser {
  stored: StaffProduct
  locations: { id: number }[]
  /** Whether a new SKU is counted where its stock is left empty. */
  trackNewStock: boolean
  /** Minor units, perhaps below 0; 0 when empty. */
  fee(field: string, input: string): number
  /** A whole number of 0 or more; null when empty. */
  count(field: string, input: string): number | null
}

/** A reader of what is typed in the shop's currency and time zone. */
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
      if (ms === null) errors.set(field, 'productEditor.notATime')
      return ms
    },
  }
}

/** A reader of the form of one product. */
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
      parser.errors.set(field, field.endsWith('.stock') ? 'inventory.notACount' : 'products.notAMeasure')
      return null
    },
  }
}
