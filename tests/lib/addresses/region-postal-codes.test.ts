import { expect, test } from 'bun:test'
import { regionsOf } from '#src/lib/addresses/countries.ts'
import { regionsOfPostalCode } from '#src/lib/addresses/region-postal-codes.ts'

test.each([
  ['US', '00901', ['PR']],
  ['US', '00802', ['VI']],
  ['US', '96910', ['FM', 'GU', 'MH', 'MP', 'PW']],
  ['US', '96799', ['AS', 'HI']],
  ['US', '09012-1234', ['AE']],
  ['US', '34002', ['AA']],
  ['US', '96350', ['AP']],
  ['US', '06390', ['CT', 'NY']],
  ['US', '83414', ['ID', 'WY']],
  ['US', '20001', ['DC']],
  ['US', '97205', ['OR']],
  ['US', '00000', null],
  ['CA', 'H2X 1Y4', ['QC']],
  ['CA', 'K1A 0B1', ['ON', 'QC']],
  ['CA', 'X0A 0H0', ['NT', 'NU']],
  ['DE', '10969', null],
])('%s %s is of %j', (country, code, expected) => {
  expect(regionsOfPostalCode(country, code)).toEqual(expected)
})

test('every state and province has postal codes', () => {
  const codes = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`)
  const states = new Set(codes.flatMap((code) => regionsOfPostalCode('US', code) ?? []))
  expect([...states].sort()).toEqual(regionsOf('US').map(({ code }) => code).sort()) // prettier-ignore
  const provinces = new Set([...'ABCEGHJKLMNPRSTVXY'].flatMap((letter) => regionsOfPostalCode('CA', `${letter}0A 0A0`)!))
  expect([...provinces].sort()).toEqual(regionsOf('CA').map(({ code }) => code).sort()) // prettier-ignore
})
