import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { type DetailsError, type CheckoutField, validateAnswers } from './checkout-fields.ts'
import { phoneDigits } from './limits.ts'
import { parseVatNumber } from '#src/lib/tax/vat-numbers.ts'
import type { CheckoutDetails } from './details.ts'
import { validateAddress } from '#src/addresses/validate-address.ts'

/**
 * Carts that ship need a complete address; the others only a country, and only if the shop taxes by it. `fields` are those that are asked for
 * the cart.
 */
export function validateDetails(
  details: CheckoutDetails,
  requiresShipping: boolean,
  requiresCountry = false,
  fields: CheckoutField[] = [],
): DetailsError[] {
  const { name, email, phone, address, vatNumber, billing, extra } = details
  const errors: DetailsError[] = []
  const addErrorIf = (isWrong: boolean, field: string, key: StringKey) => {
    if (isWrong) errors.push({ field, key })
  }
  addErrorIf(name.trim() === '', 'name', 'checkout.enterName')
  addErrorIf(!isEmail(email), 'email', 'checkout.enterEmail')
  addErrorIf(!requiresShipping && requiresCountry && address.country === '', 'country', 'checkout.enterCountry')
  errors.push(...validateAddress(address, requiresShipping))
  addErrorIf(!isPhone(phone), 'phone', 'checkout.enterPhone')
  addErrorIf(vatNumber !== '' && !parseVatNumber(vatNumber), 'vat_number', 'checkout.vatNumberInvalid')
  if (billing && requiresShipping)
    errors.push(...validateAddress(billing, true).map((error) => ({ ...error, field: `billing_${error.field}` })))
  return [...errors, ...validateAnswers(fields, extra ?? {})]
}

/** Lenient, as formats differ: enough digits, in any form. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return text.trim() === '' || (digits >= phoneDigits.least && digits <= phoneDigits.most)
}
