import type { StoredAddress } from '#db/schema/addresses.ts'
import { isCountry, needsRegion, regionsOf } from '#src/lib/countries.ts'

export interface AddressError {
  field: 'address1' | 'city' | 'postal_code' | 'country' | 'state'
  key:
    | 'checkout.enterAddress'
    | 'checkout.enterCity'
    | 'checkout.enterPostalCode'
    | 'checkout.enterCountry'
    | 'checkout.chooseState'
    | 'checkout.unknownCountry'
}

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
  addErrorIf('postal_code', 'checkout.enterPostalCode', isRequired && address.postalCode === '')
  return errors
}
