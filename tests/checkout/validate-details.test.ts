import { describe, expect, test } from 'bun:test'
import type { CheckoutDetails } from '#src/checkout/details.ts'
import { validateDetails } from '#src/checkout/validate-details.ts'

const completeDetails: CheckoutDetails = {
  email: 'amara@example.com',
  name: 'Amara Okafor',
  phone: '',
  vatNumber: '',
  address: { company: '', address1: '12 Quay St', address2: '', city: 'Portland', postalCode: '97205', country: 'US', state: 'OR' },
}
const emptyAddress = { company: '', address1: '', address2: '', city: '', postalCode: '', country: '', state: '' }
const errorFields = (details: CheckoutDetails, ships: boolean) => validateDetails(details, ships).map((error) => error.field)

describe('checkout details', () => {
  test('complete details have no error', () => expect(errorFields(completeDetails, true)).toEqual([]))

  test('digital products need only a name and an email', () => {
    expect(errorFields({ ...completeDetails, address: emptyAddress }, false)).toEqual([])
    expect(errorFields({ ...completeDetails, name: ' ', email: 'x', address: emptyAddress }, false)).toEqual(['name', 'email'])
  })

  test('shipped products need street, city, postal code and country', () => {
    expect(errorFields({ ...completeDetails, address: emptyAddress }, true)).toEqual(['country', 'address1', 'city', 'postal_code'])
  })

  test('the country of digital products is required when the shop asks for it', () => {
    const requiredFields = validateDetails({ ...completeDetails, address: emptyAddress }, false, true).map(({ field }) => field)
    expect(requiredFields).toEqual(['country'])
    expect(validateDetails({ ...completeDetails, address: { ...emptyAddress, country: 'DE' } }, false, true)).toEqual([])
  })

  test.each<[string, string[]]>([
    ['', []],
    ['DE811191002', []],
    ['DE811191003', ['vat_number']],
    ['12345', ['vat_number']],
  ])('VAT number %j has errors in %j', (vatNumber, fields) => {
    const found: string[] = errorFields({ ...completeDetails, vatNumber }, true)
    expect(found).toEqual(fields)
  })

  test.each<[string, string, string, [place: string, state: string] | null]>([
    ['US', 'OR', '00901', ['Puerto Rico', 'Oregon']],
    ['US', 'Puerto Rico', '00901', null],
    ['US', 'NY', '06390', null],
    ['US', 'US-WY', '83414', null],
    ['US', 'CA', '96910', ['Micronesia / Guam / Marshall Islands / Northern Mariana Islands / Palau', 'California']],
    ['US', 'CA', '09012', ['Armed Forces Europe, Canada, Africa and Middle East', 'California']],
    ['US', 'AE', '09012', null],
    ['CA', 'ON', 'H2X 1Y4', ['Quebec', 'Ontario']],
    ['CA', 'Québec', 'K1A 0B1', null],
  ])('in %s %s, the postal code %s is refused for being elsewhere: %j', (country, state, postalCode, expected) => {
    const address = { ...completeDetails.address, country, state, postalCode }
    const errors = validateDetails({ ...completeDetails, address, billing: address }, true)
    const params = expected && { code: postalCode, place: expected[0], state: expected[1] }
    const fields = expected ? ['postal_code', 'billing_postal_code'] : []
    expect(errors).toEqual(fields.map((field) => ({ field, key: 'checkout.postalCodeElsewhere' as const, params: params! })))
  })

  test('a state is required in the United States and Canada only, and must be in the list', () => {
    const fieldsForState = (country: string, state: string) =>
      errorFields({ ...completeDetails, address: { ...completeDetails.address, country, state } }, true).filter(
        (field) => field !== 'postal_code',
      )
    expect(fieldsForState('US', '')).toEqual(['state'])
    expect(fieldsForState('CA', 'OR')).toEqual(['state'])
    expect(fieldsForState('CA', 'ON')).toEqual([])
    expect(fieldsForState('DE', '')).toEqual([])
    expect(fieldsForState('XX', '')).toEqual(['country'])
  })

  test.each(['', '+1 503 555 0100', '112233'])('the phone %p is accepted', (phone) =>
    expect(errorFields({ ...completeDetails, phone }, true)).toEqual([]),
  )

  test.each(['1234', 'none', '1'.repeat(25)])('the phone %p is none', (phone) =>
    expect(errorFields({ ...completeDetails, phone }, false)).toEqual(['phone']),
  )

  test('a billing address of its own is complete', () => {
    const billing = { ...emptyAddress, country: 'US', address1: '9 Elm St', state: 'ON' }
    expect(errorFields({ ...completeDetails, billing }, true)).toEqual(['billing_city', 'billing_state', 'billing_postal_code'])
    expect(errorFields({ ...completeDetails, billing }, false)).toEqual([])
  })
})
