import type { StringKey } from '#src/i18n/built-in.ts'
import { fromLocalTime } from '#src/lib/local-time.ts'
import { parseAmount } from '#src/lib/money.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { StaffProduct } from '../staff-product.ts'

/** What the shop counts and dates by. */
export interface Ground {
  currency: string
  timeZone: string
  stockWithoutRecord: Settings['stock_without_record']
}

/** Reads what was typed into the editor, and keeps what means nothing: the sentence to say at each field. */
export interface Reading {
  stored: StaffProduct
  locations: { id: number }[]
  /** Whether a new SKU is counted where its stock is left empty. */
  countedAnew: boolean
  faults: Map<string, StringKey>
  /** Minor units; null when empty. */
  amount(field: string, typed: string): number | null
  /** Minor units, perhaps below 0; 0 when empty. */
  fee(field: string, typed: string): number
  /** Epoch ms; null when empty. */
  time(field: string, typed: string): number | null
  /** A whole number of 0 or more; null when empty. */
  count(field: string, typed: string): number | null
}

/** A reading of the form of one product. */
export function readingOf(
  stored: StaffProduct,
  { currency, timeZone }: Pick<Ground, 'currency' | 'timeZone'>,
  about: { locations: { id: number }[]; countedAnew: boolean },
): Reading {
  const faults: Reading['faults'] = new Map()
  const amount = (field: string, typed: string): number | null => {
    if (typed === '') return null
    const minor = parseAmount(typed, currency)
    if (minor === null) faults.set(field, 'products.notAnAmount')
    return minor
  }
  return {
    ...about,
    stored,
    faults,
    amount,
    fee(field, typed) {
      const size = amount(field, typed.replace(/^[-−]\s*/, '')) ?? 0
      return /^[-−]/.test(typed) ? -size : size
    },
    time(field, typed) {
      if (typed === '') return null
      const ms = fromLocalTime(typed, timeZone)
      if (ms === null) faults.set(field, 'products.notATime')
      return ms
    },
    count(field, typed) {
      if (typed === '') return null
      if (/^\d{1,10}$/.test(typed.replaceAll(/[ ,]/g, ''))) return Number(typed.replaceAll(/[ ,]/g, ''))
      faults.set(field, field.endsWith('.stock') ? 'editor.notACount' : 'editor.notAMeasure')
      return null
    },
  }
}
