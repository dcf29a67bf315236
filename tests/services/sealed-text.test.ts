import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fingerprintOf, keyOf, openSealedText, sealText } from '#src/lib/secrets/sealed-text.ts'
import { openSecrets, storeSecretFile } from '#src/secrets.ts'
import { realSystem } from '#src/shop/real-system.ts'

const key = keyOf('a'.repeat(40))
const nonce = new Uint8Array(12).fill(7)
const sealed = sealText(key, { text: 'sk_live_1 ä', context: 'service:card:1', nonce })

test('a sealed text opens with its key and context, and shows nothing of the text', () => {
  expect(openSealedText(key, { sealed, context: 'service:card:1' })).toBe('sk_live_1 ä')
  expect(sealed).not.toContain('sk_live')
  expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('sk_live')
})

test('a sealed text does not open with another key or for another row', () => {
  expect(openSealedText(keyOf('b'.repeat(40)), { sealed, context: 'service:card:1' })).toBeNull()
  expect(openSealedText(key, { sealed, context: 'service:card:2' })).toBeNull()
})

test('a sealed text that was cut or changed anywhere does not open', () => {
  for (let length = 0; length < sealed.length; length += 1)
    expect(openSealedText(key, { sealed: sealed.slice(0, length), context: 'service:card:1' })).toBeNull()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(openSealedText(key, { sealed: `v1.${changed.toString('base64url')}`, context: 'service:card:1' })).toBeNull()
  }
})

test('a fingerprint tells equal texts and nothing else', () => {
  const of = (text: string, context = 'card') => fingerprintOf(key, { text, context })
  expect(of('one')).toBe(of('one'))
  expect(new Set([of('one'), of('two'), of('one', 'wallet')]).size).toBe(3)
})

const folder = () => mkdtempSync(join(tmpdir(), 'secrets-'))

test('without SECRETS_KEY the first text creates a key file that only this user can read, and later starts use it', () => {
  const secretsKeyFile = join(folder(), 'secrets-key')
  const open = () => openSecrets({ secretsKey: null, secretsKeyFile }, realSystem.random)
  expect(open().open(sealed, 'service:card:1')).toBeNull()
  expect(existsSync(secretsKeyFile)).toBe(false)
  const first = open().seal('text', 'context')
  expect(statSync(secretsKeyFile).mode & 0o777).toBe(0o600)
  expect(readFileSync(secretsKeyFile, 'utf8')).toHaveLength(64)
  expect(open().open(first, 'context')).toBe('text')
})

test('SECRETS_KEY comes before a key file', () => {
  const secretsKeyFile = join(folder(), 'secrets-key')
  const secrets = openSecrets({ secretsKey: 'a'.repeat(40), secretsKeyFile }, realSystem.random)
  expect(secrets.open(sealed, 'service:card:1')).toBe('sk_live_1 ä')
  secrets.seal('text', 'context')
  expect(existsSync(secretsKeyFile)).toBe(false)
})

test('an empty key file, as a full disk leaves it, is no key: another one takes its place', () => {
  const secretsKeyFile = join(folder(), 'secrets-key')
  writeFileSync(secretsKeyFile, '')
  const open = () => openSecrets({ secretsKey: null, secretsKeyFile }, realSystem.random)
  const text = open().seal('text', 'context')
  expect(openSealedText(keyOf(''), { sealed: text, context: 'context' })).toBeNull()
  expect(open().open(text, 'context')).toBe('text')
  expect(statSync(secretsKeyFile).mode & 0o777).toBe(0o600)
})

test('a key file appears whole, never takes the place of another one, and leaves no other file', () => {
  const file = join(folder(), 'secrets-key')
  expect([storeSecretFile(file, 'first'), storeSecretFile(file, 'second')]).toEqual(['first', 'first'])
  expect(readdirSync(dirname(file))).toEqual(['secrets-key'])
  chmodSync(dirname(file), 0o500)
  expect(storeSecretFile(file, 'third')).toBe('first')
  chmodSync(dirname(file), 0o700)
})
