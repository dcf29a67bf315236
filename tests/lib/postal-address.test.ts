import { expect, test } from 'bun:test'
import { addressLines } from '#src/lib/postal-address.ts'

const address = { company: '', address1: '1247 NW Lovejoy Street', address2: 'Apt 5', city: 'Portland', state: 'OR', postalCode: '97209' }

test('an address has one line for each part that is present', () => {
  expect(addressLines(address, 'United States')).toEqual(['1247 NW Lovejoy Street', 'Apt 5', 'Portland, OR 97209', 'United States'])
  expect(addressLines({ ...address, company: 'Quay Ltd', address2: '' }, '')).toEqual([
    'Quay Ltd',
    '1247 NW Lovejoy Street',
    'Portland, OR 97209',
  ])
})

test.each([
  [{ state: '' }, 'Portland 97209'],
  [{ postalCode: '' }, 'Portland, OR'],
  [{ city: '' }, 'OR 97209'],
])('the city line omits missing parts: %j', (change, line) => {
  expect(addressLines({ ...address, address1: '', address2: '', ...change }, '')).toEqual([line])
})
