import { describe, expect, test } from 'bun:test'
import type { QuoteTaxRate } from '#src/pricing/calculate-taxes.ts'
import { type QuoteLine, type QuoteInput, calculateQuote } from '#src/pricing/quote.ts'
import { type TaxClass, taxClasses } from '#src/lib/tax/tax-classes.ts'
import { fc } from '#tests/support/properties.ts'

const createLine = (overrides: Partial<QuoteLine> = {}): QuoteLine => ({
  key: 'a',
  quantity: 1,
  unitPrice: 1000,
  originalUnitPrice: 1000,
  chargeTax: 1,
  taxClass: 'standard',
  weight: 100,
  ships: true,
  ...overrides,
})
const createInput = (overrides: Partial<QuoteInput> = {}): QuoteInput => ({
  lines: [createLine()],
  discounts: [],
  taxRates: [],
  pricesIncludeTax: false,
  shipping: null,
  ...overrides,
})
const rate = (name: string, ratePpm: number, taxClass: TaxClass = 'standard'): QuoteTaxRate => ({
  name,
  ratePpm,
  taxClass,
  kind: 'sales_tax',
  country: 'US',
  region: '',
})
const salesTax = rate('Sales tax', 82_500)

describe('quote', () => {
  test('applies the discount first, then tax on the rest, then shipping', () => {
    const sum = calculateQuote(
      createInput({
        lines: [createLine({ unitPrice: 5000, quantity: 2 })],
        discounts: [{ name: 'SPRING', kind: 'percent', value: 100_000, lines: null }],
        taxRates: [rate('Sales tax', 100_000)],
        shipping: { name: 'Ground', amount: 595 },
      }),
    )
    expect(sum).toMatchObject({ subtotal: 10_000, discount: 1_000, taxableSubtotal: 9_000, tax: 900, shipping: 595, total: 10_495 })
  })

  test('taxes only lines with charge_tax = 1', () => {
    const lines = [0, 1, 2, -1].map((chargeTax, index) => createLine({ key: String(index), chargeTax }))
    expect(calculateQuote(createInput({ lines, taxRates: [salesTax] }))).toMatchObject({ taxableSubtotal: 1000, tax: 83 })
  })

  test('weighs only lines that are shipped, each unit of them', () => {
    const lines = [createLine({ quantity: 3 }), createLine({ key: 'b', weight: 900, ships: false })]
    expect(calculateQuote(createInput({ lines }))).toMatchObject({ weight: 300, itemCount: 4 })
  })

  test('never discounts a fixed amount beyond the price of the lines', () => {
    const sum = calculateQuote(createInput({ discounts: [{ name: 'GIFT', kind: 'fixed', value: 99_999, lines: null }] }))
    expect(sum).toMatchObject({ discount: 1000, total: 0 })
  })

  test('applies free shipping without changing the other amounts', () => {
    const sum = calculateQuote(
      createInput({
        shipping: { name: 'Ground', amount: 500 },
        discounts: [{ name: 'FREESHIP', kind: 'free_shipping', value: 0, lines: null }],
      }),
    )
    expect(sum).toMatchObject({ discount: 0, shipping: 0, total: 1000 })
    expect(sum.adjustments).toContainEqual({ row: 'shipping', rule: 'FREESHIP', amount: 0 })
  })

  test('applies a discount limited to one line only to that line', () => {
    const sum = calculateQuote(
      createInput({
        lines: [createLine(), createLine({ key: 'b' })],
        discounts: [{ name: 'B', kind: 'percent', value: 500_000, lines: ['b'] }],
      }),
    )
    expect(sum.lines.map((line) => line.discount)).toEqual([0, 500])
  })

  test('shows included tax without adding it', () => {
    const sum = calculateQuote(
      createInput({ lines: [createLine({ unitPrice: 11_900 })], taxRates: [rate('VAT', 190_000)], pricesIncludeTax: true }),
    )
    expect(sum).toMatchObject({ tax: 1_900, total: 11_900 })
  })

  test('sums GST and PST, two rules, to the tax', () => {
    const sum = calculateQuote(
      createInput({
        lines: [createLine({ unitPrice: 999 })],
        taxRates: [rate('GST', 50_000), rate('PST', 70_000)],
      }),
    )
    expect(sum.adjustments.filter((step) => step.row === 'tax')).toEqual([
      { row: 'tax', rule: 'GST', amount: 50 },
      { row: 'tax', rule: 'PST', amount: 70 },
    ])
    expect(sum.tax).toBe(120)
  })

  test('taxes each line with the rates of its class', () => {
    const lines = [createLine(), createLine({ key: 'b', taxClass: 'books' }), createLine({ key: 'c', taxClass: 'food' })]
    const sum = calculateQuote(createInput({ lines, taxRates: [rate('VAT', 190_000), rate('VAT', 70_000, 'books')] }))
    expect(sum.lines.map(({ tax }) => tax)).toEqual([190, 70, 0])
    expect(sum.adjustments).toEqual([
      { row: 'tax', rule: 'VAT', amount: 190 },
      { row: 'tax', rule: 'VAT', amount: 70 },
    ])
  })

  test('taxes shipping with the standard rates when the setting is on', () => {
    const input = { taxRates: [rate('VAT', 190_000), rate('VAT', 70_000, 'books')], shipping: { name: 'Ground', amount: 500 } }
    const lines = [createLine({ taxClass: 'books' })]
    expect(calculateQuote(createInput({ ...input, lines }))).toMatchObject({ tax: 70, total: 1570 })
    expect(calculateQuote(createInput({ ...input, lines, taxShipping: true }))).toMatchObject({ tax: 165, total: 1665 })
    expect(calculateQuote(createInput({ ...input, lines, taxShipping: true, pricesIncludeTax: true }))).toMatchObject({
      tax: 145,
      total: 1500,
    })
  })

  const inputArbitrary = fc.record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 10_000 }),
        unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
        chargeTax: fc.constantFrom(0, 1, 2),
        taxClass: fc.constantFrom(...taxClasses),
        weight: fc.integer({ min: 0, max: 50_000 }),
        ships: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    discounts: fc.array(
      fc.record({
        kind: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
        value: fc.integer({ min: 0, max: 2_000_000 }),
      }),
      { maxLength: 3 },
    ),
    taxRates: fc.array(fc.record({ ratePpm: fc.integer({ min: 0, max: 300_000 }), taxClass: fc.constantFrom(...taxClasses) }), {
      maxLength: 6,
    }),
    pricesIncludeTax: fc.boolean(),
    taxShipping: fc.boolean(),
    shipping: fc.option(fc.integer({ min: 0, max: 100_000 })),
  })
  const toInput = (generated: typeof inputArbitrary extends fc.Arbitrary<infer Value> ? Value : never): QuoteInput => ({
    lines: generated.lines.map((line, index) => ({ ...line, key: String(index), originalUnitPrice: line.unitPrice })),
    discounts: generated.discounts.map((discount, index) => ({ ...discount, name: `D${index}`, lines: null })),
    taxRates: generated.taxRates.map(({ ratePpm, taxClass }, index) => rate(`T${index}`, ratePpm, taxClass)),
    pricesIncludeTax: generated.pricesIncludeTax,
    taxShipping: generated.taxShipping,
    shipping: generated.shipping === null ? null : { name: 'S', amount: generated.shipping },
  })

  test('shows rows that sum to the total, lines that sum to the rows, and nothing negative, for any input', () => {
    fc.assert(
      fc.property(inputArbitrary, (generated) => {
        const sum = calculateQuote(toInput(generated))
        expect(sum.total).toBe(sum.subtotal - sum.discount + (sum.taxIncluded ? 0 : sum.tax) + sum.shipping)
        expect(sum.lines.reduce((total, line) => total + line.discount, 0)).toBe(sum.discount)
        const shippingTax = sum.taxes.reduce((total, { lineKey, amount }) => total + (lineKey === null ? amount : 0), 0)
        expect(sum.lines.reduce((total, line) => total + line.tax, 0) + shippingTax).toBe(sum.tax)
        for (const { base, amount } of sum.taxes) expect([base >= 0, amount >= 0]).toEqual([true, true])
        for (const line of sum.lines) if (sum.taxIncluded) expect(line.tax).toBeLessThanOrEqual(line.total)
        for (const line of sum.lines) if (line.chargeTax !== 1) expect(line.tax).toBe(0)
        for (const amount of [sum.subtotal, sum.discount, sum.taxableSubtotal, sum.tax, sum.shipping, sum.total]) {
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(Number.isSafeInteger(amount)).toBe(true)
        }
        for (const line of sum.lines) expect(line.discount).toBeLessThanOrEqual(line.subtotal)
      }),
    )
  })

  test('names the rule behind every discount, tax and shipping amount', () => {
    fc.assert(
      fc.property(inputArbitrary, (generated) => {
        const sum = calculateQuote(toInput(generated))
        for (const row of ['discount', 'tax', 'shipping'] as const) {
          expect(sum.adjustments.filter((step) => step.row === row).reduce((total, step) => total + step.amount, 0)).toBe(sum[row])
        }
      }),
    )
  })
})
