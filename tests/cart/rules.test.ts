import { describe, expect, test } from 'bun:test'
import type { IntervalUnit } from '#src/lib/dates/billing-interval.ts'
import { findRuleViolation, findMixingConflict } from '#src/cart/cart-rules.ts'
import { clampQuantity } from '#src/cart/quantity.ts'
import { parseLineQuantity, parseQuantity } from '#src/lib/products/quantity.ts'
import { numberInputOf } from '#src/lib/text/number-input.ts'

describe('a quantity', () => {
  test.each([
    ['3', 3],
    [' 5 ', 5],
    ['3.9', 3],
    ['7 pieces', 7],
    ['0', 1],
    ['-4', 1],
    ['abc', 1],
    ['', 1],
    ['10001', 10_000],
    ['1e9', 1],
    ['99999999999999', 10_000],
    ['５', 5],
    ['5²', 5],
    ['1½', 1],
    ['−1,000', 1],
    ['1,000 pieces', 1000],
    ['1.000', 1],
  ])('typed as %p is read as %p', (typed, quantity) => expect(parseQuantity(typed, numberInputOf('en'))).toBe(quantity))

  test.each([
    ['en', ['1,000', '1 000', '1\u202f000', '1’000', '１，０００', '١٠٠٠', '۱۰۰۰', '१०००', '+1000', ' 1000 ', '1000.0', '١٬٠٠٠']],
    ['de', ['1.000', '1 000', '1\u00a0000', '1000,00', '1.000,0', '１．０００']],
    ['fr', ['1\u202f000', '1 000', '1 000,0']],
    ['de-AT', ['1.000', '1 000', '1000,0']],
    ['de-CH', ['1’000', "1'000", '1´000', '1000.0']],
    ['hi', ['1,000', '१,०००']],
    ['ar', ['١٬٠٠٠', '١،٠٠٠', '1,000', '١٠٠٠٫٠']],
    ['ff-Adlm', ['𞥑𞥐𞥐𞥐']],
    ['ccp', ['𑄷𑄶𑄶𑄶']],
  ])('of a thousand in %s is read however it is written there', (language, texts) => {
    const input = numberInputOf(language)
    expect(texts.map((text) => parseQuantity(text, input))).toEqual(texts.map(() => 1000))
    expect(texts.map((text) => parseLineQuantity(text, input))).toEqual(texts.map(() => 1000))
  })

  test('is one where the mark before three zeros is the decimal mark', () => {
    expect([parseLineQuantity('1.000', numberInputOf('en')), parseLineQuantity('1,000', numberInputOf('de'))]).toEqual([1, 1])
  })

  test('of a line is a whole number up to the limit, 0 removes it, and anything else is none', () => {
    const read = (text: string) => parseLineQuantity(text, numberInputOf('en'))
    expect(['0', '4', '10000', '10,000'].map(read)).toEqual([0, 4, 10_000, 10_000])
    expect(['', ' ', 'abc', '-3', '−3', '1.5', '1,5', '10001', '1e3', '5²', '3 or 4', '1,00'].map(read)).toEqual(Array(12).fill(null))
  })

  test('is never more than the stock', () => {
    expect(clampQuantity(9, { available: 4, maxQty: false })).toBe(4)
    expect(clampQuantity(9, { available: null, maxQty: false })).toBe(9)
    expect(clampQuantity(9, { available: -2, maxQty: false })).toBe(0)
  })

  test('is 1 where a product is limited to one per order', () => {
    expect(clampQuantity(9, { available: null, maxQty: true })).toBe(1)
  })
})

describe('sharing a cart', () => {
  const interval: { intervalUnit: IntervalUnit; intervalCount: number } = { intervalUnit: 'month', intervalCount: 1 }
  const mug = { productId: 1, name: 'Mug', standalone: false, isSubscription: false, ...interval }
  const course = { productId: 2, name: 'Course', standalone: true, isSubscription: false, ...interval }
  const coffee = { productId: 3, name: 'Coffee club', standalone: false, isSubscription: true, ...interval }
  const weeklyTea = { ...coffee, productId: 4, intervalUnit: 'week' as const }
  const createCartLine = (line: typeof mug, quantity = 1, maxQty = false) => ({ ...line, quantity, maxQty })

  test('one-time items share', () => expect(findMixingConflict([mug], { ...mug, productId: 9 })).toBeNull())
  test('several subscriptions share', () => expect(findMixingConflict([coffee], { ...coffee, productId: 9 })).toBeNull())
  test('subscriptions that renew at different intervals cannot share', () => {
    expect(findMixingConflict([coffee], weeklyTea)?.key).toBe('cart.hasOtherInterval')
    expect(findMixingConflict([coffee], { ...coffee, productId: 9, intervalCount: 3 })?.key).toBe('cart.hasOtherInterval')
  })
  test('one product at two intervals is named once', () => {
    const everySeason = { ...coffee, intervalCount: 3 }
    expect(findMixingConflict([coffee], everySeason)?.key).toBe('cart.hasOtherIntervalOfProduct')
    expect(findRuleViolation([createCartLine(coffee), createCartLine(everySeason)])?.key).toBe('checkout.otherIntervalOfProduct')
  })
  test('so is one product as a subscription and as a one-time purchase', () => {
    const once = { ...coffee, isSubscription: false }
    expect(findMixingConflict([coffee], once)?.key).toBe('cart.hasSubscriptionOfProduct')
    expect(findMixingConflict([once], coffee)?.key).toBe('cart.hasOneTimeItemOfProduct')
    expect(findRuleViolation([createCartLine(once), createCartLine(coffee)])?.key).toBe('checkout.notWithSubscriptionOfProduct')
  })
  test('the interval of one-time items does not count', () =>
    expect(findMixingConflict([mug], { ...mug, productId: 9, intervalUnit: 'year' })).toBeNull())
  test('a subscription cannot join a one-time cart', () => expect(findMixingConflict([mug], coffee)?.key).toBe('cart.hasOneTimeItem'))
  test('a one-time item cannot join a subscription cart', () => expect(findMixingConflict([coffee], mug)?.key).toBe('cart.hasSubscription'))
  test('a standalone product needs an empty cart', () =>
    expect(findMixingConflict([mug], course)?.key).toBe('cart.standaloneNeedsEmptyCart'))
  test('nothing joins a standalone product', () => expect(findMixingConflict([course], mug)?.key).toBe('cart.hasStandaloneItem'))
  test('a standalone product can be added again', () => expect(findMixingConflict([course], course)).toBeNull())

  test.each([
    ['one-time items', [createCartLine(mug), createCartLine({ ...mug, productId: 9 }, 5)], null],
    ['several subscriptions', [createCartLine(coffee), createCartLine({ ...coffee, productId: 9 })], null],
    ['a standalone product in two choices', [createCartLine(course), createCartLine(course, 2)], null],
    ['one of a limited product', [createCartLine(mug, 1, true), createCartLine({ ...mug, productId: 9 }, 5)], null],
    ['two of a limited product', [createCartLine(mug, 2, true)], 'checkout.onePerOrder'],
    [
      'two choices of a limited product',
      [createCartLine({ ...mug, productId: 9 }), createCartLine(mug, 1, true), createCartLine(mug, 1, true)],
      'checkout.onePerOrder',
    ],
    ['a standalone product and another', [createCartLine(mug), createCartLine(course)], 'checkout.standaloneOnly'],
    ['subscriptions at different intervals', [createCartLine(coffee), createCartLine(weeklyTea)], 'checkout.otherInterval'],
    ['a subscription and a one-time item', [createCartLine(mug), createCartLine(coffee)], 'checkout.notWithSubscription'],
  ] as const)('%s in a cart at checkout', (_, lines, key) => expect(findRuleViolation([...lines])?.key ?? null).toBe(key))
})
