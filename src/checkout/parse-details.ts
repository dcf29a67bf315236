import type { StoredAddress } from '#db/schema/addresses.ts'
import { normalizeAddress } from '#src/addresses/validate-address.ts'
import { addressOfFields } from '#src/lib/addresses/postal-address.ts'
import { normalizeVatNumber } from '#src/lib/tax/vat-numbers.ts'
import type { CheckoutDetails } from './details.ts'
import type { DetailsFormValues } from './forms.ts'

/** What was submitted, with postal codes as their country writes them. Carts that do not ship have one address. */
export function toDetails(values: DetailsFormValues, ships: boolean): CheckoutDetails {
  const { name, email, phone } = values
  const address = normalizeAddress({ ...addressOfFields(values), country: values.country.toUpperCase() })
  const vatNumber = normalizeVatNumber(values.vat_number)
  return { name, email, phone, vatNumber, address, billing: ships ? toBilling(values) : null }
}

/** Null when it is the same address: the box is checked, or the form has neither box nor address. */
function toBilling(values: DetailsFormValues): StoredAddress | null {
  const address = normalizeAddress({
    company: values.billing_company,
    address1: values.billing_address1,
    address2: values.billing_address2,
    city: values.billing_city,
    state: values.billing_state,
    postalCode: values.billing_postal_code,
    country: values.billing_country.toUpperCase(),
  })
  const isEmpty = address.address1 === '' && address.city === '' && address.postalCode === ''
  if (values.billing_same || (isEmpty && !values.offers_billing)) return null
  // Without script the box is unchecked before the fields are there.
  if (isEmpty && address.country === '') return { ...address, country: values.country.toUpperCase() }
  const { billing_name: name, name: buyer } = values
  return name === '' || name === buyer ? address : { name, ...address }
}
