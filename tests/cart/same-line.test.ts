import { expect, test } from 'bun:test'
import { type LineIdentity, isSameLine } from '#src/cart/same-line.ts'

const line: LineIdentity = {
  variantId: 1,
  giftWrap: true,
  giftMessage: 'For Ann',
  customizationVersion: 2,
  answers: { initials: 'AB', colors: ['red', 'blue'] },
}

test('the same variant with the same wrapping and answers is one line', () => {
  expect(isSameLine(line, structuredClone(line))).toBe(true)
})

test.each<Partial<LineIdentity>>([
  { variantId: 2 },
  { giftWrap: false },
  { giftMessage: 'For Bob' },
  { customizationVersion: 3 },
  { answers: { initials: 'AC', colors: ['red', 'blue'] } },
  { answers: { initials: 'AB' } },
])('another line with %j is a line of its own', (change) => {
  expect(isSameLine(line, { ...line, ...change })).toBe(false)
})
