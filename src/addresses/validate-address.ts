import type { StoredAddress } from '#db/schema/addresses.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { isCountry, regionsOf } from '#src/lib/addresses/countries.ts'
import { needsRegion } from '#src/lib/addresses/address-formats.ts'
import { hasPostalCodes, parsePostalCode } from '#src/lib/addresses/postal-codes.ts'
import { regionsOfPostalCode } from '#src/lib/addresses/region-postal-codes.ts'
import { normalizeRegion } from '#src/lib/addresses/normalize-region.ts'

export interface AddressError {
  field: 'address1' | 'city' | 'postal_code' | 'country' | 'state'
  key: StringKey
  params?: Params
}

/** The address with its postal code and state as the country writes them; a code that is none stays as typed. */
export function normalizeAddress<A extends Pick<StoredAddress, 'country' | 'state' | 'postalCode'>>(address: A): A {
  const { country, state, postalCode } = address
  return { ...address, state: normalizeRegion(country, state), postalCode: parsePostalCode(country, postalCode) ?? postalCode }
}

/** Some countries have no postal codes. */
const needsPostalCode = (country: string): boolean => !isCountry(country) || hasPostalCodes(country)

/** A required address is complete, with a listed state in the United States and Canada. An optional country or state must be valid. */
export function validateAddress(input: StoredAddress, isRequired: boolean): AddressError[] {
  const address = normalizeAddress(input)
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
  return errors.length > 0 ? errors : findContradiction(address)
}

/** Taxes depend on both: a postal code of another state is refused. */
function findContradiction({ country, state, postalCode }: StoredAddress): AddressError[] {
  const possible = state === '' ? null : regionsOfPostalCode(country, postalCode)
  if (!possible || possible.includes(state)) return []
  const nameOf = (region: string) => regionsOf(country).find(({ code }) => code === region)?.name ?? region
  const params = { code: postalCode, place: possible.map(nameOf).join(' / '), state: nameOf(state) }
  return [{ field: 'postal_code', key: 'checkout.postalCodeElsewhere', params }]
}
