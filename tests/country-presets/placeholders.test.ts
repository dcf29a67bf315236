import { expect, test } from 'bun:test'
import { findPlaceholders } from '#src/country-presets/texts/placeholders.ts'
import { presetLanguages, presetTexts } from '#src/country-presets/texts/preset-texts.ts'
import { textDocument } from '#tests/cms/create-page.ts'

const facts = { name: 'A', address: [], email: '', vatNumber: '', isUnion: true, returnDays: 14, guaranteeYears: 2 }

test.each(presetLanguages.flatMap((language) => ['', 'DE', 'BA'].map((country) => [language, country])))(
  'all that a draft in %s asks to fill in is found, also with the name of a country: %s',
  async (language, country) => {
    const { pages } = await presetTexts(language as 'en')
    for (const { html } of Object.values(pages)) {
      for (const withdrawalDays of [null, 14]) {
        const text = html({ ...facts, country: country!, withdrawalDays })
        const brackets = text
          .replaceAll('&amp;', '&')
          .replaceAll('\u00A0', ' ')
          .match(/\[[^\][]+\]/g)!
        expect((await findPlaceholders(textDocument(text))).toSorted()).toEqual([...new Set(brackets)].toSorted())
      }
    }
  },
)

test('brackets of the store are no placeholders, and an editor may have changed spaces and added tags', async () => {
  const html = '<p>[1] [see below] [[Name]</p>\n<p>[Nummer, <b>falls</b>&nbsp;vorhanden]</p>'
  expect(await findPlaceholders(textDocument(html))).toEqual(['[Name]', '[Nummer, falls vorhanden]'])
})

test.each(presetLanguages)('drafts in %s name the country where it needs no article and no case', async (language) => {
  const { pages } = await presetTexts(language)
  const name = new Intl.DisplayNames(language, { type: 'region' }).of('US')!
  const texts = Object.values(pages).map(({ html }) => html({ ...facts, country: 'US', withdrawalDays: null }))
  const beforeName = texts.join('').split(name).slice(0, -1)
  expect(beforeName).toHaveLength(2)
  expect(beforeName.filter((text) => !/(?:: |das Recht des Landes )$/.test(text))).toEqual([])
})
