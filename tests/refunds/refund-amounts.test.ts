import { describe, expect, test } from 'bun:test'
import { calculateQuote } from '#src/pricing/quote.ts'
import { type TakenAmounts, findRefundable, quoteRefund } from '#src/refunds/refund-amounts.ts'
import { fc } from '#tests/support/properties.ts'

const lineInput = fc.record({
  quantity: fc.integer({ min: 1, max: 7 }),
  unitPrice: fc.integer({ min: 0, max: 9_999 }),
  chargeTax: fc.constantFrom(0, 1),
})
const orderInput = fc.record({
  lines: fc.array(lineInput, { minLength: 1, maxLength: 5 }),
  percent: fc.integer({ min: 0, max: 900_000 }),
  ratePpm: fc.integer({ min: 0, max: 250_000 }),
  pricesIncludeTax: fc.boolean(),
  taxShipping: fc.boolean(),
  shipping: fc.integer({ min: 0, max: 2_000 }),
})

function createOrder(input: typeof orderInput extends fc.Arbitrary<infer T> ? T : never) {
  const quote = calculateQuote({
    lines: input.lines.map((line, index) => ({
      ...line,
      taxClass: 'standard',
      key: String(index),
      originalUnitPrice: line.unitPrice,
      weight: 0,
      ships: true,
    })),
    discounts: [{ name: 'Sale', kind: 'percent', value: input.percent, lines: null }],
    taxRates: [{ name: 'Tax', ratePpm: input.ratePpm, taxClass: 'standard', kind: 'vat', country: 'DE', region: '' }],
    pricesIncludeTax: input.pricesIncludeTax,
    taxShipping: input.taxShipping,
    shipping: { name: 'Ground', amount: input.shipping },
  })
  const lines = quote.lines.map(({ quantity, total, tax }, id) => ({ id, quantity, lineTotal: total, tax, refunded: 0, refunding: 0 }))
  const shippingTax = quote.taxes.reduce((sum, { lineKey, amount }) => (lineKey === null ? sum + amount : sum), 0)
  const paidShipping = quote.shipping + (input.pricesIncludeTax ? 0 : shippingTax)
  const order = { total: quote.total, shipping: quote.shipping, refunded: 0, refunding: 0 }
  return { order, lines, tax: quote.tax - shippingTax, paidShipping }
}

describe('refunding an order in pieces', () => {
  test('adds up to its total and its tax to the cent, in any order of pieces', () => {
    fc.assert(
      fc.property(orderInput, fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 40, maxLength: 40 }), (input, picks) => {
        const { order, lines, tax, paidShipping } = createOrder(input)
        const taken = { lines: [] as { orderLineId: number; amount: number; tax: number }[], shipping: 0 }
        const next = [...picks]
        for (;;) {
          const refundable = findRefundable(order, lines, taken)
          const open = refundable.lines.filter(({ units }) => units > 0)
          if (open.length === 0) break
          const line = open[(next.shift() ?? 0) % open.length]!
          const quantity = 1 + ((next.shift() ?? 0) % line.units)
          // Free units cannot be refunded alone.
          if (line.amount === 0) {
            lines[line.id]!.refunded += line.units
            continue
          }
          const selection = { units: new Map([[line.id, quantity]]), shipping: 0, amount: null }
          if (quoteAmount(refundable, selection) === 0) selection.units.set(line.id, line.units)
          const quote = quoteRefund(refundable, selection)
          order.refunded += quote.amount
          lines[line.id]!.refunded += selection.units.get(line.id)!
          taken.lines.push(...quote.lines)
        }
        const { shipping, total } = findRefundable(order, lines, taken)
        expect(shipping).toBe(paidShipping)
        expect(total).toBe(paidShipping)
        expect(taken.lines.reduce((sum, line) => sum + line.tax, 0)).toBe(tax)
        expect(taken.lines.every((line) => line.amount >= 0 && line.tax >= 0)).toBe(true)
      }),
    )
  })

  const quoteAmount = (...args: Parameters<typeof quoteRefund>) => {
    try {
      return quoteRefund(...args).amount
    } catch {
      return 0
    }
  }
})

describe('what is left to refund', () => {
  const order = { total: 3_595, shipping: 595, refunded: 0, refunding: 0 }
  const lines = [{ id: 1, quantity: 3, refunded: 0, refunding: 0, lineTotal: 2_800, tax: 200 }]
  const none: TakenAmounts = { lines: [], shipping: 0 }

  test('is the discounted price with its tax by line, the shipping, and the rest of the order', () => {
    expect(findRefundable(order, lines, none)).toEqual({
      lines: [{ id: 1, units: 3, amount: 3_000, tax: 200 }],
      shipping: 595,
      total: 3_595,
    })
  })

  test('contains the tax once where prices include it', () => {
    const included = { ...order, total: 3_395 }
    expect(findRefundable(included, lines, none).lines).toEqual([{ id: 1, units: 3, amount: 2_800, tax: 200 }])
  })

  test('gives the tax of shipping to the shipping', () => {
    const taxedShipping = { ...order, total: 3_645 }
    expect(findRefundable(taxedShipping, lines, none)).toMatchObject({ lines: [{ amount: 3_000 }], shipping: 645 })
  })

  test('leaves out units and money that a refund without a result holds', () => {
    const held = [{ ...lines[0]!, refunding: 1 }]
    const taken = { lines: [{ orderLineId: 1, amount: 1_000, tax: 67 }], shipping: 595 }
    expect(findRefundable({ ...order, refunding: 1_595 }, held, taken)).toEqual({
      lines: [{ id: 1, units: 2, amount: 2_000, tax: 133 }],
      shipping: 0,
      total: 2_000,
    })
  })
})

describe('a refund', () => {
  const refundable = { lines: [{ id: 1, units: 3, amount: 1_000, tax: 100 }], shipping: 500, total: 1_500 }
  const units = (quantity: number) => new Map([[1, quantity]])

  test('shares the money of a line by its units', () => {
    expect(quoteRefund(refundable, { units: units(1), shipping: 500, amount: null })).toEqual({
      lines: [{ orderLineId: 1, quantity: 1, amount: 333, tax: 33 }],
      shipping: 500,
      adjustment: 0,
      amount: 833,
    })
  })

  test('of another amount keeps its lines, and the difference is an adjustment', () => {
    expect(quoteRefund(refundable, { units: units(3), shipping: 0, amount: 900 })).toMatchObject({ amount: 900, adjustment: -100 })
  })

  test.each([
    ['more units than are left', { units: units(4), shipping: 0, amount: null }, 'refunds.tooManyUnits'],
    ['fewer than no units', { units: units(-1), shipping: 0, amount: null }, 'refunds.tooManyUnits'],
    ['more shipping than was paid', { units: units(0), shipping: 501, amount: null }, 'refunds.aboveShipping'],
    ['more than is left of the order', { units: units(0), shipping: 0, amount: 1_501 }, 'refunds.aboveRest'],
    ['nothing', { units: units(0), shipping: 0, amount: null }, 'refunds.nothing'],
    ['an amount of 0', { units: units(1), shipping: 0, amount: 0 }, 'refunds.nothing'],
  ] as const)('of %s is rejected', (_, selection, key) => {
    expect(() => quoteRefund(refundable, selection)).toThrow(key)
  })
})
