import type { StoredAddress } from '#db/schema/addresses.ts'
import { isCountry, needsRegion, regionsOf } from '#src/lib/addresses/countries.ts'
import { hasPostalCodes, parsePostalCode } from '#src/lib/addresses/postal-codes.ts'

export interface AddressError {
  field: 'address1' | 'city' | 'postal_code' | 'country' | 'state'
  key:
    | 'checkout.enterAddress'
    | 'checkout.enterCity'
    | 'checkout.enterPostalCode'
    | 'checkout.wrongPostalCode'
    | 'checkout.enterCountry'
    | 'checkout.chooseState'
    | 'checkout.unknownCountry'
}

/** The address with its postal code as the country writes it; a code that is none stays as typed. */
export function normalizeAddress<A extends Pick<StoredAddress, 'country' | 'postalCode'>>(address: A): A {
  return { ...address, postalCode: parsePostalCode(address.country, address.postalCode) ?? address.postalCode }
}

/** Some countries have no postal codes. */
const needsPostalCode = (country: string): boolean => !isCountry(country) || hasPostalCodes(country)

/** A required address is complete, with a listed state in the United States and Canada. An optional country or state must be valid. */
export function validateAddress(address: StoredAddress, isRequired: boolean): AddressError[] {
  const errors: AddressError[] = []
  const addErrorIf = (field: AddressError['field'], key: AddressError['key'], isMissing: boolean) => {
    if (isMissing) errors.push({ field, key })
  }
  addErrorIf(
    'country',
    address.country === '' ? 'checkout.enterCountry' : 'checkout.unknownCountry',
    address.country === '' ? isRequired : !isCountry(address.country),
  )
  addErrorIf('address1', 'checkout.enterAddress', isRequired && address.address1 === '')
  addErrorIf('city', 'checkout.enterCity', isRequired && address.city === '')
  const isKnownRegion = regionsOf(address.country).some((region) => region.code === address.state)
  addErrorIf('state', 'checkout.chooseState', needsRegion(address.country) && (address.state === '' ? isRequired : !isKnownRegion))
  addErrorIf('postal_code', 'checkout.enterPostalCode', isRequired && address.postalCode === '' && needsPostalCode(address.country))
  addErrorIf('postal_code', 'checkout.wrongPostalCode', parsePostalCode(address.country, address.postalCode) === null)
  return errors
}
