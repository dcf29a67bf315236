import { expect, test } from 'bun:test'
import { fontPacks } from '#src/document-fonts/font-packs.ts'
import { rankPacks } from '#src/document-fonts/rank-packs.ts'

const first = (text: string, languages: string[]) => rankPacks(text, languages)[0]!.slug

test('Han letters have the forms of the reader’s language, then of the country, then of the letters beside them', () => {
  expect(first('東京', ['ja'])).toBe('jp')
  expect(first('東京', ['zh'])).toBe('sc')
  expect(first('東京', ['zh-Hant', 'ja'])).toBe('tc')
  expect(first('東京', ['en', 'und-TW'])).toBe('tc')
  expect(first('東京', ['en', 'und-HK'])).toBe('tc')
  expect(first('東京', ['en', 'und-CN'])).toBe('sc')
  expect(first('東京', ['en', 'und-KR'])).toBe('kr')
  expect(first('東京のカップ', ['en', 'und-US'])).toBe('jp')
  expect(first('서울 東京', ['en', 'und-'])).toBe('kr')
  expect(first('東京', ['en'])).toBe('sc')
})

test('every other pack follows, so that a letter that one lacks is found in another', () => {
  expect(
    rankPacks('東京', ['ja'])
      .map(({ slug }) => slug)
      .toSorted(),
  ).toEqual(fontPacks.map(({ slug }) => slug).toSorted())
})

test('a pack is a fixed file of a fixed version, by https', () => {
  for (const { urls, sha256, file } of fontPacks) {
    for (const url of urls)
      expect(url).toMatch(/^https:\/\/[^/]+\/(npm\/)?@expo-google-fonts\/noto-sans-\w+@\d+\.\d+\.\d+\/400Regular\/\w+\.ttf$/)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(file).toMatch(/^[a-z0-9][a-z0-9-]{0,80}\.ttf$/)
  }
})
