import type { StoredVatCheck } from '#db/schema/orders.ts'
import { isInEuropeanUnion } from '#src/lib/tax/european-union.ts'
import { parseVatNumber } from '#src/lib/tax/vat-numbers.ts'

interface Sale {
  /** Of the store; '' when it has none. */
  sellerVatNumber: string
  /** Of the buyer; '' for a consumer. */
  vatNumber: string
  /** Where the order is delivered, or billed when nothing is shipped. */
  country: string
  check: StoredVatCheck['state'] | null
}

/**
 * True when the buyer owes the VAT: a business in another member state than the seller's, with a number that the register confirmed.
 * Without an answer of the register, tax is charged.
 */
export function isReverseCharged({ sellerVatNumber, vatNumber, country, check }: Sale): boolean {
  const seller = parseVatNumber(sellerVatNumber)
  const buyer = parseVatNumber(vatNumber)
  if (!seller || !buyer || check !== 'valid') return false
  const countries = [seller.country, buyer.country, country]
  return countries.every(isInEuropeanUnion) && buyer.country !== seller.country && country !== seller.country
}
