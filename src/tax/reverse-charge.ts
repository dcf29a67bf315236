import type { StoredVatCheck } from '#db/schema/orders.ts'
import { isInEuropeanUnion } from '#src/lib/tax/european-union.ts'
import { type VatNumber, parseVatNumber } from '#src/lib/tax/vat-numbers.ts'

interface Sale {
  /** Of the store; '' when it has none. */
  sellerVatNumber: string
  /** Of the buyer; '' for a consumer. */
  vatNumber: string
  /** The member state where the order is delivered, or billed when nothing is shipped, as `unionStateOf` returns it; null outside. */
  country: string | null
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
  const [from, owner] = [stateOf(seller), stateOf(buyer)]
  return [from, owner, country].every(isUnionState) && owner !== from && country !== from
}

// Goods in Northern Ireland are in the Union's VAT.
const stateOf = ({ prefix, country }: VatNumber): string => (prefix === 'XI' ? prefix : country)

const isUnionState = (state: string | null): boolean => state === 'XI' || (state !== null && isInEuropeanUnion(state))
