import { expect, test } from 'bun:test'
import { emailKey, isEmail, typedForms } from '#src/lib/people/emails.ts'

test.each(['a@b.co', 'first.last+tag@sub.example.org', "o'neil+shop@mail.example.co.uk", 'ünï@example.com', 'jürgen@müller.example'])(
  '%j is a valid address',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each([
  '',
  'a',
  'a@',
  '@b.co',
  'a@b.c',
  'a@.co',
  'a@b',
  'a b@c.de',
  'a@b..c',
  'a@b.co\nBcc: x@y.z',
  'a@b.c\r\nx',
  'Ann <a@b.cd>',
  'a@b.cd,e@f.gh',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(250)}.co`,
])('%j is not a valid address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('addresses are compared without regard to letter case', () => {
  const key = emailKey('j\u00fcrgen@example.com')
  for (const submitted of ['J\u00dcRGEN@Example.COM', ' ju\u0308rgen@example.com ', 'JU\u0308RGEN@example.com'])
    expect(emailKey(submitted)).toBe(key)
  expect(emailKey('jurgen@example.com')).not.toBe(key)
})

test('an address that was typed in another case is one of the forms of its key, as an engine that changes ASCII only lowers it', () => {
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  for (const typed of ['JÖRG@Müller.example', 'Jo\u0308rg@müller.example', 'JÖRG@MÜLLER.EXAMPLE'])
    expect(typedForms(emailKey(typed))).toContain(lower(typed))
  expect(typedForms('amara@example.com')).toEqual(['amara@example.com'])
  const greek = 'ΑΒΓΔΕΖΗΘ@example.com'
  expect(typedForms(emailKey(greek))).toContain(lower(greek))
})
