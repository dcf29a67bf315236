import { expect, test } from 'bun:test'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'
import { realSystem } from '#src/shop/real-system.ts'

test('a token is 32 letters and digits and is never repeated', () => {
  const tokens = Array.from({ length: 500 }, () => newToken(realSystem.random))
  for (const token of tokens) expect(token).toMatch(/^[a-z0-9]{32}$/)
  expect(new Set(tokens).size).toBe(500)
})

test('every letter and digit is about equally likely', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 2000; i++) for (const letter of newToken(realSystem.random)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(36)
  // 64,000 letters: 1,778 of each on average, give or take 42.
  for (const count of counts.values()) expect(Math.abs(count - 1778)).toBeLessThan(260)
})

test('a token is stored as its SHA-256 hash', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
