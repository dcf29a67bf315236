import { expect, test } from 'bun:test'
import { isCode, normalizeCode } from '#src/discounts/normalize-code.ts'
import { generateCode } from '#src/discounts/generate-codes.ts'
import { realSystem } from '#src/shop/real-system.ts'

test('a code is the same in any case, with spaces, invisible characters and wide letters', () => {
  for (const typed of ['welcome10', ' Welcome 10 ', 'WELCOME10\u00a0', 'wel\u200bcome10', 'ＷＥＬＣＯＭＥ１０', '\twelcome10\n'])
    expect(normalizeCode(typed)).toBe('welcome10')
  expect(normalizeCode('  \u200b ')).toBe('')
})

test('a code has letters and digits of any script, hyphens and underscores', () => {
  for (const code of ['ABC', 'été-2026', 'SOMMER_10', '春の10']) expect(isCode(code)).toBe(true)
  for (const code of ['AB', '-ABC', 'A B C', 'ABC!', '<b>', 'x'.repeat(41), '']) expect(isCode(code)).toBe(false)
})

test('generated codes keep their prefix, are valid and differ', () => {
  const codes = Array.from({ length: 200 }, () => generateCode(realSystem.random, 'VIP'))
  expect(new Set(codes).size).toBe(200)
  for (const code of codes) {
    expect(code).toMatch(/^VIP-[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(isCode(code)).toBe(true)
  }
  expect(generateCode(realSystem.random, '')).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
})
