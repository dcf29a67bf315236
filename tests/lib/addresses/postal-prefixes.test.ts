import { expect, test } from 'bun:test'
import {
  isPostalPrefix,
  normalizePostalPrefix,
  normalizePostalPrefixOf,
  prefixRank,
  shownPrefix,
  startsWithPrefix,
} from '#src/lib/addresses/postal-prefixes.ts'

test.each([
  ['a district ends where its number does', 'GB', 'E1', ['E1 6AN', 'e16an'], ['E17 4QH', 'E10 5AA', 'E1W 1AA', 'EC1A 1BB', '']],
  ['a district of two digits is no sector', 'GB', 'PA67', ['PA67 6AA'], ['PA6 7LN', 'PA6 1AA']],
  ['a star includes what follows', 'GB', 'E1*', ['E1 6AN', 'E17 4QH', 'E1W 1AA'], ['E2 6AN', 'EC1A 1BB']],
  ['letters alone are an area', 'GB', 'E', ['E1 6AN', 'E17 4QH'], ['EC1A 1BB', 'EH1 1AA']],
  ['letters with a star are all that begin so', 'GB', 'E*', ['E1 6AN', 'EC1A 1BB', 'EH1 1AA'], ['SE1 1AA']],
  ['a part of the second part', 'GB', 'E1 6', ['E1 6AN', 'E16QL'], ['E16 1AA', 'E1 7AA']],
  ['more of the second part', 'GB', 'sw1a 1a', ['SW1A 1AA'], ['SW1A 1BA', 'SW1A 2AA']],
  ['letters apart from the number of their district', 'GB', ' SW 1A 1', ['SW1A 1AA'], ['SW1A 2AA', 'SW1Y 1AA']],
  ['a whole code', 'GB', 'M1 1AE', ['M1 1AE', 'm1-1ae'], ['M1 1AF', 'M11 1AE']],
  ['a whole code without its space', 'GB', 'PA67LN', ['PA6 7LN'], ['PA67 6LN']],
  ['a sector without its space', 'GB', 'SW1A1', ['SW1A 1AA'], ['SW1A 2AA']],
  ['a district with only lettered codes', 'GB', 'SW1', ['SW1A 1AA', 'SW1Y 4AA'], ['SW10 0AA', 'SW19 5AE']],
  ['Jersey', 'JE', 'JE2', ['JE2 3AB'], ['JE3 8DB']],
  ['Guernsey', 'GG', 'GY1', ['GY1 1AA'], ['GY10 1SF']],
  ['the Isle of Man', 'IM', 'IM1*', ['IM1 1AA', 'IM12 1AA'], ['IM2 1AA']],
  ['France', 'FR', '97', ['97110', '97 400'], ['79000']],
  ['Canada', 'CA', 'M5', ['M5V 3A8', 'm5v3a8'], ['M4B 1B3']],
  ['Canada, with the space that the code has', 'CA', 'M5V 3', ['M5V 3A8'], ['M5V 2A8']],
  ['the Netherlands, with a star', 'NL', '10*', ['1012 AB'], ['1112 AB']],
  ['Sweden, with a space', 'SE', '113 4', ['11346', '113 46'], ['114 46']],
])('%s: in %s %s', (_, country, prefix, included, others) => {
  const stored = normalizePostalPrefix(prefix)
  const isIncluded = (code: string) => startsWithPrefix(country, code, stored)
  expect([included.filter((code) => !isIncluded(code)), others.filter(isIncluded)]).toEqual([[], []])
})

test.each([
  ['GB', 'e1 *', 'E1*'],
  ['GB', 'e1-6*', 'E1 6'],
  ['GB', 'E174QH', 'E17 4QH'],
  ['GB', 'e 1', 'E1'],
  ['GB', 'sw1 a', 'SW1A'],
  ['GB', 'SW1A 1 AA', 'SW1A 1AA'],
  ['FR', '971 *', '971'],
  ['CA', 'm5v 3', 'M5V3'],
])('a prefix in %s is stored in one form: %s as %s', (country, typed, stored) => {
  expect(normalizePostalPrefixOf(country, typed)).toBe(stored)
})

test('a prefix has letters and digits, and a star at its end only', () => {
  expect(['E1', 'E1*', 'SW1A 1', '972'].every(isPostalPrefix)).toBe(true)
  expect(['*', '*1', 'E*1', 'E1**', 'É1', ''].filter(isPostalPrefix)).toEqual([])
})

test('a prefix is shown with what may follow', () => {
  expect([shownPrefix('FR', '97'), shownPrefix('GB', 'E1'), shownPrefix('GB', 'E1*')]).toEqual(['97…', 'E1', 'E1*'])
})

test('of two prefixes of a code the one that names more is more specific', () => {
  const ranked = ['E*', 'E', 'E1*', 'E1', 'E1 6', 'E1 6A']
  expect(ranked.toSorted((a, b) => prefixRank(a) - prefixRank(b))).toEqual(ranked)
})
