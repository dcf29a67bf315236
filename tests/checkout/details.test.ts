import { describe, expect, test } from 'bun:test'
import { type Details, detailsFaults } from '#src/checkout/details.ts'

const complete: Details = {
  email: 'amara@example.com',
  name: 'Amara Okafor',
  phone: '',
  address: { company: '', address1: '12 Quay St', address2: '', city: 'Portland', postalCode: '97205', country: 'US', state: 'OR' },
}
const nowhere = { company: '', address1: '', address2: '', city: '', postalCode: '', country: '', state: '' }
const fields = (details: Details, ships: boolean) => detailsFaults(details, ships).map((fault) => fault.field)

describe('checkout details', () => {
  test('complete details have no fault', () => expect(fields(complete, true)).toEqual([]))

  test('digital goods need a name and an e-mail, nothing else', () => {
    expect(fields({ ...complete, address: nowhere }, false)).toEqual([])
    expect(fields({ ...complete, name: ' ', email: 'x', address: nowhere }, false)).toEqual(['name', 'email'])
  })

  test('parcels need street, city, postal code and country', () => {
    expect(fields({ ...complete, address: nowhere }, true)).toEqual(['country', 'address1', 'city', 'postal_code'])
  })

  test('a state is needed in the United States and Canada only, and must be one of the list', () => {
    const at = (country: string, state: string) => fields({ ...complete, address: { ...complete.address, country, state } }, true)
    expect(at('US', '')).toEqual(['state'])
    expect(at('CA', 'OR')).toEqual(['state'])
    expect(at('CA', 'ON')).toEqual([])
    expect(at('DE', '')).toEqual([])
    expect(at('XX', '')).toEqual(['country'])
  })
})
