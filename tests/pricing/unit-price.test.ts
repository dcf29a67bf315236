import { describe, expect, test } from 'bun:test'
import { isSaleActive, unitPrice } from '#src/pricing/unit-price.ts'
import { fc } from '#tests/support/properties.ts'

const product = { price: 5000, salePrice: null, saleStartsAt: null, saleEndsAt: null, wholesalePrice: null }
const retailContext = { wholesale: false, now: 1000 }
const plain = { variantFee: 0, compareAtPrice: null }

describe('the unit price', () => {
  test('is the base price plus the variant fee', () => {
    expect(unitPrice(product, { ...plain, variantFee: 700 }, retailContext)).toMatchObject({
      base: 5000,
      fee: 700,
      total: 5700,
      original: 5700,
      kind: 'regular',
    })
  })

  test('is the sale price from its start until just before its end', () => {
    const saleProduct = { ...product, salePrice: 4000, saleStartsAt: 1000, saleEndsAt: 2000 }
    expect([999, 1000, 1999, 2000].map((now) => unitPrice(saleProduct, plain, { wholesale: false, now }).total)).toEqual([
      5000, 4000, 4000, 5000,
    ])
  })

  test('ignores a sale price that is not lower', () => {
    expect(unitPrice({ ...product, salePrice: 5000 }, plain, retailContext).kind).toBe('regular')
    expect([4999, 5000].map((salePrice) => isSaleActive({ ...product, salePrice }, 1000))).toEqual([true, false])
  })

  test('is the wholesale price only for wholesale customers, and never more than the sale price', () => {
    const saleAndWholesale = { ...product, salePrice: 2500, wholesalePrice: 3000 }
    expect(unitPrice(saleAndWholesale, plain, retailContext)).toMatchObject({ total: 2500, kind: 'sale' })
    expect(unitPrice({ ...saleAndWholesale, salePrice: null }, plain, { wholesale: true, now: 1 })).toMatchObject({
      total: 3000,
      kind: 'wholesale',
    })
    expect(unitPrice(saleAndWholesale, plain, { wholesale: true, now: 1 }).total).toBe(2500)
  })

  test('is never below zero, even with a negative fee', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: -2e6, max: 1e6 }), (price, fee) => {
        expect(unitPrice({ ...product, price }, { ...plain, variantFee: fee }, retailContext).total).toBe(Math.max(0, price + fee))
      }),
    )
  })

  test('has the variant’s compare-at price as its original price where that is higher', () => {
    const originalFor = (compareAtPrice: number | null) => {
      const { original, total, kind } = unitPrice(product, { variantFee: 700, compareAtPrice }, retailContext)
      return [total, original, kind]
    }
    expect([null, 5699, 5700, 8000].map(originalFor)).toEqual([
      [5700, 5700, 'regular'],
      [5700, 5700, 'regular'],
      [5700, 5700, 'regular'],
      [5700, 8000, 'sale'],
    ])
  })

  test('has the regular price as its original price during a sale and for wholesale customers, whatever the compare-at price', () => {
    const variant = { variantFee: 0, compareAtPrice: 9000 }
    const saleProduct = { ...product, salePrice: 4000, saleStartsAt: 1000, saleEndsAt: 2000, wholesalePrice: 3000 }
    const at = (now: number, wholesale = false) => unitPrice(saleProduct, variant, { wholesale, now }).original
    expect([at(999), at(1000), at(2000), at(2000, true)]).toEqual([9000, 5000, 9000, 5000])
  })
})
