import { describe, expect, test } from 'bun:test'
import { type DiscountCandidate, type DiscountedCart, coversRate, decideDiscounts } from '#src/discounts/discount-rules.ts'
import { createCandidate, mugCart } from '#tests/support/discounts.ts'
import { fc } from '#tests/support/properties.ts'

const decide = (candidates: DiscountCandidate[], cart: Partial<DiscountedCart> = {}) => decideDiscounts(candidates, { ...mugCart, ...cart })
const applies = (...args: Parameters<typeof decide>) => decide(...args).applied.map(({ rule }) => rule.id)
const reasons = (candidate: DiscountCandidate, cart: Partial<DiscountedCart> = {}) => decide([candidate], cart).rejected[0]?.reasons ?? []

describe('a discount', () => {
  test('without conditions applies to every line', () => {
    const { applied, rejected } = decide([createCandidate()])
    expect(applied[0]!.quoteDiscount).toEqual({ name: 'WELCOME10-1', kind: 'percent', value: 100_000, lines: ['1'] })
    expect(rejected).toEqual([])
  })

  test('names the one rule that keeps it from a cart, and applies at the boundary', () => {
    const cases: [Parameters<typeof createCandidate>[0], Partial<DiscountedCart>, object][] = [
      [{ minTotal: 4001 }, {}, { rule: 'min_total', amount: 4001 }],
      [{ maxTotal: 3999 }, {}, { rule: 'max_total', amount: 3999 }],
      [{ minQuantity: 3 }, {}, { rule: 'min_quantity', count: 3 }],
      [{ maxQuantity: 1 }, {}, { rule: 'max_quantity', count: 1 }],
      [{ minWeight: 801 }, {}, { rule: 'min_weight', grams: 801 }],
      [{ maxWeight: 799 }, {}, { rule: 'max_weight', grams: 799 }],
      [{ startsOn: '2026-05-11' }, {}, { rule: 'not_started', day: '2026-05-11' }],
      [{ endsOn: '2026-05-09' }, {}, { rule: 'ended', day: '2026-05-09' }],
      [{ usageLimit: 3, taken: 3 }, {}, { rule: 'used_up' }],
      [{ isUsedUp: true }, {}, { rule: 'used_up' }],
      [{ customerLimit: 2, takenByCustomer: 2 }, {}, { rule: 'customer_limit', count: 2 }],
      [{ wholesaleOnly: true }, {}, { rule: 'wholesale_only' }],
      [{ isForAnother: true }, {}, { rule: 'other_customer' }],
      [{ active: false }, {}, { rule: 'inactive' }],
      [{}, { codesEnabled: false }, { rule: 'codes_off' }],
      [{ kind: 'free_shipping' }, { ships: false }, { rule: 'nothing_to_ship' }],
      [{ includedProducts: [2] }, {}, { rule: 'no_eligible_items' }],
      [{ excludedCategories: [11] }, {}, { rule: 'no_eligible_items' }],
      [{ saleItems: 'only' }, {}, { rule: 'no_eligible_items' }],
    ]
    for (const [rule, cart, reason] of cases) expect(reasons(createCandidate(rule), cart)).toEqual([reason] as never)
    const boundaries: Parameters<typeof createCandidate>[0][] = [
      { minTotal: 4000, maxTotal: 4000, minQuantity: 2, maxQuantity: 2, minWeight: 800, maxWeight: 800 },
      { startsOn: '2026-05-10', endsOn: '2026-05-10' },
      { usageLimit: 3, taken: 2, customerLimit: 2, takenByCustomer: 1 },
      { includedProducts: [1], excludedProducts: [2], excludedCategories: [12] },
      { includedCategories: [11], saleItems: 'exclude' },
    ]
    for (const rule of boundaries) expect(reasons(createCandidate(rule))).toEqual([])
    expect(reasons(createCandidate({ wholesaleOnly: true }), { isWholesale: true })).toEqual([])
  })

  test('names every broken rule, those that the shopper cannot change first', () => {
    const candidate = createCandidate({ endsOn: '2026-05-01', minTotal: 9000, minQuantity: 5, wholesaleOnly: true })
    expect(reasons(candidate).map(({ rule }) => rule)).toEqual(['ended', 'wholesale_only', 'min_total', 'min_quantity'])
  })

  test('reduces only the lines it includes and does not exclude', () => {
    const line = mugCart.lines[0]!
    const lines = [
      line,
      { ...line, key: '2', productId: 2, categoryIds: [20] },
      { ...line, key: '3', productId: 3, categoryIds: [10], isOnSale: true },
    ]
    const eligible = (rule: Parameters<typeof createCandidate>[0]) =>
      decide([createCandidate(rule)], { lines }).applied[0]!.quoteDiscount.lines
    expect(eligible({ includedCategories: [10] })).toEqual(['1', '3'])
    expect(eligible({ includedCategories: [10], includedProducts: [2] })).toEqual(['1', '2', '3'])
    expect(eligible({ includedCategories: [10], saleItems: 'exclude' })).toEqual(['1'])
    expect(eligible({ saleItems: 'only' })).toEqual(['3'])
    expect(eligible({ excludedProducts: [1], excludedCategories: [20] })).toEqual(['3'])
  })

  test('with free shipping covers rates up to its limit', () => {
    const grant = { kind: 'free_shipping' as const, maxShippingRate: 995 }
    expect([995, 996].map((amount) => coversRate(grant, amount))).toEqual([true, false])
    expect(coversRate({ ...grant, maxShippingRate: null }, 99_999)).toBe(true)
    expect(coversRate({ kind: 'percent', maxShippingRate: null }, 100)).toBe(false)
  })
})

describe('several discounts', () => {
  const ten = createCandidate({ id: 1 })
  const twenty = createCandidate({ id: 2, value: 200_000 })
  const five = createCandidate({ id: 3, kind: 'fixed', value: 500, stackable: true })
  const three = createCandidate({ id: 4, kind: 'fixed', value: 300, stackable: true, automatic: true })

  test('apply as the one that saves most, unless all of them are stackable or the store allows all', () => {
    expect(applies([ten, twenty, five], { combination: 'best' })).toEqual([2])
    expect(applies([ten, twenty, five, three])).toEqual([3, 4])
    expect(applies([ten, five])).toEqual([3])
    expect(applies([twenty, five])).toEqual([2])
    expect(applies([ten, twenty, five], { combination: 'all' })).toEqual([1, 2, 3])
  })

  test('name the discount that another one cannot be combined with', () => {
    expect(decide([ten, twenty]).rejected).toMatchObject([{ rule: { id: 1 }, reasons: [{ rule: 'not_combined', name: 'WELCOME10-2' }] }])
  })

  test('count a discount once, however many of its codes were entered', () => {
    const other = { ...ten, code: { id: 9, text: 'OTHER', isUsedUp: false } }
    const { applied, rejected } = decide([other, ten], { combination: 'all' })
    expect(applied.map(({ code }) => code!.text)).toEqual(['WELCOME10-1'])
    expect(rejected).toMatchObject([{ code: { text: 'OTHER' }, reasons: [{ rule: 'not_combined' }] }])
  })

  test('replace a used-up code by another one of the same discount', () => {
    const spent = { ...ten, code: { id: 1, text: 'SPENT', isUsedUp: true } }
    const fresh = { ...ten, code: { id: 2, text: 'FRESH', isUsedUp: false } }
    expect(decide([spent, fresh]).applied.map(({ code }) => code!.text)).toEqual(['FRESH'])
  })

  test('compare free shipping by what shipping costs', () => {
    const free = createCandidate({ id: 5, kind: 'free_shipping', value: 0 })
    expect(applies([ten, free], { shippingAmount: 401 })).toEqual([5])
    expect(applies([ten, free], { shippingAmount: 400 })).toEqual([1])
    expect(applies([ten, createCandidate({ id: 5, kind: 'free_shipping', maxShippingRate: 300 })], { shippingAmount: 401 })).toEqual([1])
  })

  test('are decided alike in any order', () => {
    const candidate = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      kind: fc.constantFrom('percent' as const, 'fixed' as const, 'free_shipping' as const),
      value: fc.integer({ min: 1, max: 500_000 }),
      stackable: fc.boolean(),
      minTotal: fc.option(fc.integer({ min: 0, max: 8000 })),
    })
    const combination = fc.constantFrom('best' as const, 'stackable' as const, 'all' as const)
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 6 }), combination, fc.nat(3000), (rules, mode, rate) => {
        const candidates = rules.map((rule) => createCandidate(rule))
        const cart = { combination: mode, shippingAmount: rate }
        expect(decide(candidates.toReversed(), cart)).toEqual(decide(candidates, cart))
        const { applied, rejected } = decide(candidates, cart)
        expect(applied.length + rejected.length).toBe(candidates.length)
      }),
    )
  })
})
