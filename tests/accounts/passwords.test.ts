import { afterAll, beforeAll, expect, test } from 'bun:test'
import { guestPassword, hashPassword, verifyPassword } from '#src/accounts/passwords/passwords.ts'
import { checkNewPassword, checkStaffPassword, findPasswordWeakness } from '#src/accounts/passwords/password-rules.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxPasswordLength } from '#src/accounts/limits.ts'
import { useCheapPasswords, useRealPasswords } from '#tests/support/cheap-passwords.ts'

beforeAll(useRealPasswords)
afterAll(useCheapPasswords)

test('a password is stored as argon2id with 19 MiB and two rounds', async () => {
  expect(await hashPassword('a long enough one')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('only the correct password verifies', async () => {
  const hash = await hashPassword('Correct horse 7')
  expect(await verifyPassword('Correct horse 7', hash)).toBe(true)
  for (const wrongPassword of ['correct horse 7', 'Correct horse 7 ', 'Correct horse', '', 'Correct horse 7\u0000']) {
    expect(await verifyPassword(wrongPassword, hash)).toBe(false)
  }
})

test('long passwords are not truncated: characters after the 72nd count', async () => {
  const longPassword = 'x'.repeat(72)
  const hash = await hashPassword(longPassword + 'a')
  expect(await verifyPassword(longPassword + 'a', hash)).toBe(true)
  expect(await verifyPassword(longPassword + 'b', hash)).toBe(false)
  expect(await verifyPassword(longPassword, hash)).toBe(false)
})

test('no password above the maximum length verifies', async () => {
  const longPassword = 'x'.repeat(maxPasswordLength + 1)
  expect(await verifyPassword(longPassword, await Bun.password.hash(longPassword))).toBe(false)
})

test('different Unicode encodings of the same password are equal', async () => {
  const hash = await hashPassword('caf\u00e9 cr\u00e8me')
  expect(await verifyPassword('cafe\u0301 cre\u0300me', hash)).toBe(true)
})

test('no password verifies for a guest account or a missing account', async () => {
  for (const password of [guestPassword, '', 'anything', '[GUEST-USER]']) {
    expect(await verifyPassword(password, guestPassword)).toBe(false)
    expect(await verifyPassword(password, null)).toBe(false)
  }
})

test('a plain-text or broken stored hash never verifies', async () => {
  expect(await verifyPassword('plain text', 'plain text')).toBe(false)
  expect(await verifyPassword('', '')).toBe(false)
})

test('an extremely long password is rejected before hashing', async () => {
  const hash = await hashPassword('a long enough one')
  expect(await verifyPassword('x'.repeat(10_000_000), hash)).toBe(false)
})

test.each([
  ['seven77', 'accounts.passwordTooShort'],
  ['', 'accounts.passwordTooShort'],
  ['😀😀😀😀😀😀😀', 'accounts.passwordTooShort'],
  ['x'.repeat(maxPasswordLength + 1), 'accounts.passwordTooLong'],
])('%p is refused', (password, key) => {
  expect(() => checkNewPassword(password)).toThrow(UserError)
  expect(() => checkNewPassword(password)).toThrow(key)
})

const owner = { email: 'amara.okafor@example.com', siteName: 'Northwind Supply' }

test.each([
  ['password123', 'common'],
  ['Password123', 'common'],
  ['amara.okafor@example.com', 'own'],
  ['Amara.Okafor', 'own'],
  ['amaraokafor', 'own'],
  ['1amara.okafor1984!', 'own'],
  ['ａｍａｒａ.okafor', 'own'],
  ['northwind supply', 'own'],
  ['NorthwindSupply2026', 'own'],
  ['harbor-light-9', null],
  ['amara likes tea', null],
  ['20261122', null],
] as const)('%p is easy to guess for its owner: %p', (password, weakness) => {
  expect(findPasswordWeakness(password, owner)).toBe(weakness)
})

test('the numbers before the @ are easy to guess too', () => {
  expect(findPasswordWeakness('4915112345', { email: '4915112345@example.com', siteName: '' })).toBe('own')
})

test('staff may not use a password that is easy to guess', () => {
  expect(() => checkStaffPassword('password123', owner)).toThrow('accounts.passwordCommon')
  expect(() => checkStaffPassword('amara.okafor', owner)).toThrow('accounts.passwordOwn')
  checkStaffPassword('harbor-light-9', owner)
})

test('passwords of 8 to 1,024 characters are accepted', () => {
  checkNewPassword('eight888')
  checkNewPassword('x'.repeat(maxPasswordLength))
  checkNewPassword('[GUEST-USER]')
})

test('the text of the guest marker is an ordinary password', async () => {
  const hash = await hashPassword(guestPassword)
  expect(hash).toStartWith('$argon2id$')
  expect(await verifyPassword(guestPassword, hash)).toBe(true)
})

test('many concurrent hashes are queued, and all finish', async () => {
  const hash = await hashPassword('a long enough one')
  const results = await Promise.all(Array.from({ length: 12 }, (_, i) => verifyPassword(i % 2 ? 'wrong' : 'a long enough one', hash)))
  expect(results.filter(Boolean)).toHaveLength(6)
})
