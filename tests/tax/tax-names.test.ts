import { describe, expect, test } from 'bun:test'
import { loadPack, packs } from '#src/i18n/packs.ts'
import { translateFrom } from '#src/i18n/translator.ts'
import { taxName, taxNameOf, taxRowName } from '#src/lib/tax/tax-row-name.ts'
import { taxRateLines } from '#templates/tax/tax-rows.ts'
import { createTestView } from '#tests/support/view.ts'

const vat = [{ name: 'VAT' }, { name: 'VAT' }]
const read = async (language: string) => ({ t: translateFrom({ language, texts: await loadPack(language) }) })

describe('the tax of a built-in rate', () => {
  test.each([
    ['en', 'VAT'],
    ['de', 'MwSt.'],
    ['fr', 'TVA'],
    ['bg', 'ДДС'],
    ['nl-BE', 'btw'],
    ['sv', 'moms'],
    ['sr', 'ПДВ'],
    ['sr-Latn', 'PDV'],
    ['th', 'VAT'],
  ])('is called in %s: %s', async (language, name) => {
    const view = await read(language)
    expect(taxName(view, 'VAT')).toBe(name)
    expect(taxRowName(view, { kind: 'vat', rates: vat, isIncluded: false, reverseCharge: false })).toBe(name)
    const [line] = taxRateLines({ ...createTestView(), ...view }, [{ name: 'VAT', ratePpm: 190_000, base: 1000, amount: 190 }])
    expect(line!.label).toStartWith(name)
  })

  test('is named like all others of a receipt where its country calls it something else', async () => {
    const view = await read('en')
    expect(taxNameOf(view, { kind: 'vat', rates: [{ name: 'GST' }] })).toBe('GST')
    expect(taxNameOf(view, { kind: 'vat', rates: [{ name: 'GST' }, { name: 'Surcharge' }] })).toBe('VAT')
    expect(taxNameOf(view, { kind: 'vat', rates: null })).toBe('VAT')
    expect(taxNameOf(view, { kind: 'gst_hst', rates: [{ name: 'PST' }] })).toBe('GST/HST')
  })

  test('stays as staff have written it', async () => {
    expect(taxName(await read('de'), 'Umsatzsteuer')).toBe('Umsatzsteuer')
    expect(taxName(await read('de'), 'constructor')).toBe('constructor')
  })
})

test('a language without built-in sentences is not one that shops are offered, only because its tax has a name', () => {
  expect(Object.keys(packs)).toEqual(['de', 'fr'])
})
