import { describe, expect, test } from 'bun:test'
import { measureCart } from '#src/cart/discounts/prepare-discounts.ts'
import type { Cart, CartLine } from '#src/cart/cart.ts'
import { buildQuoteLines } from '#src/cart/quote-lines.ts'
import { decideDiscounts } from '#src/discounts/discount-rules.ts'
import { calculateQuote } from '#src/pricing/quote.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import { createCandidate, mugCart } from '#tests/support/discounts.ts'
import { fc } from '#tests/support/properties.ts'

/** A cart line as far as discounts and the quote look at it; customization charges are part of the unit price. */
const lineArbitrary = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 500 }),
  base: fc.integer({ min: 0, max: 500_000 }),
  charges: fc.integer({ min: 0, max: 20_000 }),
  isOnSale: fc.boolean(),
  chargeTax: fc.constantFrom(0, 1),
  taxClass: fc.constantFrom(...taxClasses),
  weight: fc.integer({ min: 0, max: 5000 }),
  isDigital: fc.boolean(),
  giftWrap: fc.boolean(),
})

const discountArbitrary = fc.record({
  kind: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
  value: fc.integer({ min: 1, max: 1_000_000 }),
  stackable: fc.boolean(),
  includedProducts: fc.subarray([1, 2, 3, 4]),
  excludedProducts: fc.subarray([1, 2]),
  saleItems: fc.constantFrom('any' as const, 'exclude' as const, 'only' as const),
  minTotal: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
})

const inputArbitrary = fc.record({
  lines: fc.array(lineArbitrary, { minLength: 1, maxLength: 6 }),
  discounts: fc.array(discountArbitrary, { maxLength: 4 }),
  combination: fc.constantFrom('best' as const, 'stackable' as const, 'all' as const),
  giftWrapFee: fc.integer({ min: 0, max: 2000 }),
  giftWrapPerUnit: fc.boolean(),
  taxRates: fc.array(fc.record({ ratePpm: fc.integer({ min: 0, max: 250_000 }), taxClass: fc.constantFrom(...taxClasses) }), {
    maxLength: 4,
  }),
  pricesIncludeTax: fc.boolean(),
  shippingAmount: fc.integer({ min: 0, max: 5000 }),
})
type Generated = typeof inputArbitrary extends fc.Arbitrary<infer Value> ? Value : never

function createCart({ lines, giftWrapFee, giftWrapPerUnit }: Pick<Generated, 'lines' | 'giftWrapFee' | 'giftWrapPerUnit'>) {
  const cartLines = lines.map(({ base, charges, isOnSale, ...line }, index) => {
    const price = { base, fee: 0, charges, total: base + charges, original: base + charges, kind: isOnSale ? 'sale' : 'regular' }
    return { ...line, id: index + 1, price, giftWrapFee } as CartLine
  })
  return { lines: cartLines, giftWrapFee, giftWrapPerUnit, ships: cartLines.some((line) => !line.isDigital) } satisfies Partial<Cart>
}

function price(generated: Generated, extra: ReturnType<typeof createCandidate>[] = []) {
  const cart = createCart(generated)
  const candidates = [...generated.discounts.map((rule, index) => createCandidate({ ...rule, id: index + 1 })), ...extra]
  const { combination, shippingAmount, pricesIncludeTax } = generated
  const decision = decideDiscounts(candidates, { ...mugCart, ...measureCart(cart, new Map()), combination, shippingAmount })
  const quote = calculateQuote({
    lines: buildQuoteLines(cart),
    discounts: decision.applied.map(({ quoteDiscount }) => quoteDiscount),
    taxRates: generated.taxRates.map((rate, index) => ({ ...rate, name: `T${index}`, kind: 'vat', country: 'DE', region: '' })),
    pricesIncludeTax,
    shipping: cart.ships ? { name: 'Ground', amount: shippingAmount } : null,
  })
  return { decision, quote }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the quote of any cart with discounts, gift wrap and customization', () => {
  test('has rows that add up, discounts that sum to their lines, and nothing negative', () => {
    fc.assert(
      fc.property(inputArbitrary, (generated) => {
        const { quote } = price(generated)
        expect(quote.total).toBe(quote.subtotal - quote.discount + (quote.taxIncluded ? 0 : quote.tax) + quote.shipping)
        expect(sum(quote.lines.map((line) => line.discount))).toBe(quote.discount)
        const reductions = quote.discounts.filter(({ kind }) => kind !== 'free_shipping')
        expect(sum(reductions.map(({ amount }) => amount))).toBe(quote.discount)
        for (const { amount, shares } of reductions) expect(sum(shares.map((share) => share.amount))).toBe(amount)
        for (const line of quote.lines) {
          expect(line.discount).toBeGreaterThanOrEqual(0)
          expect(line.discount).toBeLessThanOrEqual(line.subtotal)
        }
        for (const amount of [quote.discount, quote.taxableSubtotal, quote.tax, quote.shipping, quote.total])
          expect(amount).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('is 0 before shipping with 100 % off, whatever else applies', () => {
    fc.assert(
      fc.property(inputArbitrary, (generated) => {
        const everything = createCandidate({ id: 99, value: 1_000_000, stackable: true })
        const { quote } = price({ ...generated, combination: 'all' }, [everything])
        expect(quote.subtotal - quote.discount).toBe(0)
        expect(quote).toMatchObject({ tax: 0, taxableSubtotal: 0, total: quote.shipping })
      }),
    )
  })

  test('taxes what is left after discounts, and discounts never change the tax rates', () => {
    fc.assert(
      fc.property(inputArbitrary, (generated) => {
        const { quote } = price(generated)
        const taxed = quote.lines.filter(({ chargeTax }) => chargeTax === 1)
        expect(quote.taxableSubtotal).toBe(sum(taxed.map((line) => line.subtotal - line.discount)))
      }),
    )
  })

  test('never saves less when the store picks the best discount than with any single one', () => {
    fc.assert(
      fc.property(inputArbitrary, (generated) => {
        const saved = ({ quote }: ReturnType<typeof price>) => sum(quote.discounts.map(({ amount }) => amount))
        const best = saved(price({ ...generated, combination: 'best' }))
        for (const discount of generated.discounts)
          expect(best).toBeGreaterThanOrEqual(saved(price({ ...generated, discounts: [discount], combination: 'best' })))
      }),
    )
  })
})
