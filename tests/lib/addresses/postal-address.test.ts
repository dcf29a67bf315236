import { expect, test } from 'bun:test'
import { addressLines } from '#src/lib/addresses/postal-address.ts'

const address = {
  company: '',
  address1: '1247 NW Lovejoy Street',
  address2: 'Apt 5',
  city: 'Portland',
  state: 'OR',
  postalCode: '97209',
  country: 'US',
}

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

test.each([
  ['DE', { city: 'Berlin', state: 'Berlin', postalCode: '10969' }, '10969 Berlin'],
  ['ES', { city: 'Málaga', state: 'Málaga (provincia)', postalCode: '29001' }, '29001 Málaga, Málaga (provincia)'],
  ['GB', { city: 'London', state: '', postalCode: 'SW1A 1AA' }, 'London SW1A 1AA'],
])('the city line of %s is written as it is there', (country, place, line) => {
  expect(addressLines({ ...address, address1: '', address2: '', country, ...place }, '')).toEqual([line])
})
