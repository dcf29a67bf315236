import { describe, expect, test } from 'bun:test'
import { brokenRule, mixingRefusal } from '#src/cart/mixing.ts'
import { clampQuantity, readLineQuantity, readQuantity } from '#src/cart/quantity.ts'

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
    [undefined, 1],
    [['2'], 1],
    ['10001', 10_000],
    ['1e9', 1],
    ['99999999999999', 10_000],
    ['５', 1],
    [12, 12],
    [Number.NaN, 1],
    [2.7, 2],
  ])('typed as %p is read as %p', (typed, quantity) => expect(readQuantity(typed)).toBe(quantity))

  test('of 0 takes a line out, nonsense leaves one', () => {
    expect(['0', '-3', 'abc', '4', '10001'].map(readLineQuantity)).toEqual([0, 0, 1, 4, 10_000])
  })

  test('is never more than what is left', () => {
    expect(clampQuantity(9, { available: 4, maxQty: false })).toBe(4)
    expect(clampQuantity(9, { available: null, maxQty: false })).toBe(9)
    expect(clampQuantity(9, { available: -2, maxQty: false })).toBe(0)
  })

  test('is 1 where a product is limited to one per order', () => {
    expect(clampQuantity(9, { available: null, maxQty: true })).toBe(1)
  })
})

describe('sharing a cart', () => {
  const mug = { productId: 1, name: 'Mug', standalone: false, isSubscription: false }
  const course = { productId: 2, name: 'Course', standalone: true, isSubscription: false }
  const coffee = { productId: 3, name: 'Coffee club', standalone: false, isSubscription: true }

  test('one-time items share', () => expect(mixingRefusal([mug], { ...mug, productId: 9 })).toBeNull())
  test('several subscriptions share', () => expect(mixingRefusal([coffee], { ...coffee, productId: 9 })).toBeNull())
  test('a subscription cannot join a one-time cart', () => expect(mixingRefusal([mug], coffee)?.key).toBe('cart.holdsOneTime'))
  test('a one-time item cannot join a subscription cart', () => expect(mixingRefusal([coffee], mug)?.key).toBe('cart.holdsSubscription'))
  test('a standalone product needs an empty cart', () => expect(mixingRefusal([mug], course)?.key).toBe('cart.standaloneNeedsEmpty'))
  test('nothing joins a standalone product', () => expect(mixingRefusal([course], mug)?.key).toBe('cart.holdsStandalone'))
  test('a standalone product may come again', () => expect(mixingRefusal([course], course)).toBeNull())

  const kept = (line: typeof mug, quantity = 1, maxQty = false) => ({ ...line, quantity, maxQty })
  test.each([
    ['one-time items', [kept(mug), kept({ ...mug, productId: 9 }, 5)], null],
    ['several subscriptions', [kept(coffee), kept({ ...coffee, productId: 9 })], null],
    ['a standalone product in two choices', [kept(course), kept(course, 2)], null],
    ['one of a limited product', [kept(mug, 1, true), kept({ ...mug, productId: 9 }, 5)], null],
    ['two of a limited product', [kept(mug, 2, true)], 'checkout.onePerOrder'],
    ['two choices of a limited product', [kept({ ...mug, productId: 9 }), kept(mug, 1, true), kept(mug, 1, true)], 'checkout.onePerOrder'],
    ['a standalone product and another', [kept(mug), kept(course)], 'checkout.soldAlone'],
    ['a subscription and a one-time item', [kept(mug), kept(coffee)], 'checkout.notWithSubscription'],
  ] as const)('%s in a cart at checkout', (_, lines, key) => expect(brokenRule([...lines])?.key ?? null).toBe(key))
})
