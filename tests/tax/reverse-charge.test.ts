import { describe, expect, test } from 'bun:test'
import { isReverseCharged } from '#src/tax/reverse-charge.ts'

const seller = 'DE136695976'
const numbers = { DE: 'DE136695976', FR: 'FR40303265045', GB: 'GB980780684' }
const checks = ['valid', 'invalid', 'unavailable', null] as const

describe('the buyer owes the VAT', () => {
  for (const check of checks) {
    test.each([
      ['a business in the same country', numbers.DE, 'DE', false],
      ['a business in another member state', numbers.FR, 'FR', check === 'valid'],
      ['a business outside the Union', numbers.GB, 'GB', false],
      ['a consumer in the same country', '', 'DE', false],
      ['a consumer in another member state', '', 'FR', false],
      ['a consumer outside the Union', '', 'US', false],
      ['a foreign business whose goods stay in the country of the store', numbers.FR, 'DE', false],
      ['a business of the store’s country whose goods go abroad', numbers.DE, 'FR', false],
    ])(`%s, with the register's answer ${check}: %p, %p → %p`, (_, vatNumber, country, expected) => {
      expect(isReverseCharged({ sellerVatNumber: seller, vatNumber, country, check })).toBe(expected)
    })
  }

  test('a business in Northern Ireland whose goods stay there, from and to member states only', () => {
    const belfast = 'XI980780684'
    const isCharged = (sellerVatNumber: string, vatNumber: string, country: string | null) =>
      isReverseCharged({ sellerVatNumber, vatNumber, country, check: 'valid' })
    expect(isCharged(seller, belfast, 'XI')).toBe(true)
    expect(isCharged(belfast, numbers.FR, 'FR')).toBe(true)
    expect(isCharged(seller, belfast, null)).toBe(false)
    expect(isCharged(belfast, numbers.GB, 'XI')).toBe(false)
  })

  test('never outside the Union’s VAT area, such as the Canary Islands', () => {
    expect(isReverseCharged({ sellerVatNumber: seller, vatNumber: numbers.FR, country: null, check: 'valid' })).toBe(false)
  })

  test('never when the store has no VAT number of its own, or one outside the Union', () => {
    for (const sellerVatNumber of ['', numbers.GB])
      expect(isReverseCharged({ sellerVatNumber, vatNumber: numbers.FR, country: 'FR', check: 'valid' })).toBe(false)
  })
})
