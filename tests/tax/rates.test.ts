import { beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '#db/types.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import { findTaxRates, seedTaxRates, taxKindOf } from '#src/tax/rates.ts'
import { createTestDb } from '#tests/support/test-db.ts'

let db: Db

beforeEach(async () => {
  db = await createTestDb()
})

type RateInput = { country: string; ratePpm: number } & Partial<typeof db.t.taxRates.$inferInsert>

const addRates = (...rates: RateInput[]) =>
  db.transaction((tx) =>
    tx.insert(tx.t.taxRates).values(rates.map((rate) => ({ kind: 'vat' as const, name: 'VAT', checkedOn: '2026-01-01', ...rate }))),
  )

interface Place {
  country: string
  state?: string
  postalCode?: string
  taxClass?: TaxClass
  day?: string
}

/** Name and percent of the rates of a place. */
async function ratesOf({ country, state = '', postalCode = '', taxClass = 'standard', day = '2026-11-22' }: Place) {
  const rates = await findTaxRates(db.read, { country, state, postalCode }, day)
  return rates.filter((rate) => rate.taxClass === taxClass).map(({ name, ratePpm }) => [name, ratePpm / 10_000])
}

describe('the built-in rates', () => {
  beforeEach(() => db.transaction(seedTaxRates))

  test.each<[string, Place, unknown[]]>([
    ['California', { country: 'US', state: 'CA' }, [['Sales tax', 7.25]]],
    ['New York', { country: 'US', state: 'NY' }, [['Sales tax', 4]]],
    ['Virginia, with the part that applies everywhere', { country: 'US', state: 'VA' }, [['Sales tax', 5.3]]],
    ['Oregon, a state without sales tax', { country: 'US', state: 'OR' }, []],
    ['groceries in Texas', { country: 'US', state: 'TX', taxClass: 'food' }, [['Sales tax', 0]]],
    ['groceries in Tennessee', { country: 'US', state: 'TN', taxClass: 'food' }, [['Sales tax', 4]]],
    ['clothing in New Jersey', { country: 'US', state: 'NJ', taxClass: 'clothing' }, [['Sales tax', 0]]],
    ['clothing in a state that taxes it', { country: 'US', state: 'CA', taxClass: 'clothing' }, [['Sales tax', 7.25]]],
    ['Alberta, GST only', { country: 'CA', state: 'AB' }, [['GST', 5]]],
    ['Ontario, HST in place of GST', { country: 'CA', state: 'ON' }, [['HST', 13]]],
    ['Nova Scotia since April 2025', { country: 'CA', state: 'NS' }, [['HST', 14]]],
    ['British Columbia, GST and PST', { country: 'CA', state: 'BC' }, [['GST', 5], ['PST', 7]]], // prettier-ignore
    ['Quebec, QST beside GST', { country: 'CA', state: 'QC' }, [['GST', 5], ['QST', 9.975]]], // prettier-ignore
    ['books in Ontario', { country: 'CA', state: 'ON', taxClass: 'books' }, [['GST', 5]]],
    ['groceries in Quebec', { country: 'CA', state: 'QC', taxClass: 'food' }, [['GST', 0]]],
    ['Germany', { country: 'DE', state: 'BY' }, [['VAT', 19]]],
    ['books in Germany', { country: 'DE', taxClass: 'books' }, [['VAT', 7]]],
    ['books in Czechia', { country: 'CZ', taxClass: 'books' }, [['VAT', 0]]],
    ['books in Denmark, which reduces nothing', { country: 'DK', taxClass: 'books' }, [['VAT', 25]]],
    ['food in France', { country: 'FR', taxClass: 'food' }, [['VAT', 5.5]]],
    ['the second reduced rate of France', { country: 'FR', taxClass: 'second_reduced' }, [['VAT', 5.5]]],
    ['zero-rated goods in Germany', { country: 'DE', taxClass: 'zero_rated' }, [['VAT', 0]]],
    ['Jungholz, with Austria’s other rates at Germany’s standard one', { country: 'AT', postalCode: '6691' }, [['VAT', 19]]],
    ['Mittelberg', { country: 'AT', postalCode: '6993' }, [['VAT', 19]]],
    ['the Kleinwalsertal by its German code', { country: 'DE', postalCode: '87568' }, [['VAT', 19]]],
    ['books in the Kleinwalsertal by its German code', { country: 'DE', postalCode: '87568', taxClass: 'books' }, [['VAT', 10]]],
    ['Reutte, beside Jungholz', { country: 'AT', postalCode: '6600' }, [['VAT', 20]]],
    ['food in Corsica', { country: 'FR', postalCode: '20090', taxClass: 'food' }, [['VAT', 2.1]]],
    ['Monaco under France', { country: 'FR', postalCode: '98000' }, [['VAT', 20]]],
    ['Jersey under the United Kingdom, taxed as Jersey', { country: 'GB', postalCode: 'JE3 8DB' }, [['VAT', 5]]],
    ['Guernsey under the United Kingdom', { country: 'GB', postalCode: 'gy11aa' }, []],
    ['Gibraltar under the United Kingdom', { country: 'GB', postalCode: 'GX11 1AA' }, []],
    ['the Isle of Man under the United Kingdom', { country: 'GB', postalCode: 'IM1 1AA' }, [['VAT', 20]]],
    ['Northern Ireland', { country: 'GB', postalCode: 'BT1 5GS' }, [['VAT', 20]]],
    ['food in the Isle of Man under the United Kingdom', { country: 'GB', postalCode: 'IM1 1AA', taxClass: 'food' }, [['VAT', 0]]],
    ['books in the Isle of Man', { country: 'IM', postalCode: 'IM1 1AA', taxClass: 'books' }, [['VAT', 0]]],
    ['Guadeloupe under France', { country: 'FR', postalCode: '97110' }, [['VAT', 8.5]]],
    ['Martinique', { country: 'MQ', postalCode: '97200' }, [['VAT', 8.5]]],
    ['food in Réunion under France', { country: 'FR', postalCode: '97400', taxClass: 'food' }, [['VAT', 2.1]]],
    ['French Guiana under France', { country: 'FR', postalCode: '97300' }, []],
    ['Saint-Barthélemy under France', { country: 'FR', postalCode: '97133' }, []],
    ['Saint-Martin under France', { country: 'FR', postalCode: '97150' }, []],
    ['the Faroe Islands by their former Danish code', { country: 'DK', postalCode: '3800' }, []],
    ['Puerto Rico under the United States', { country: 'US', state: 'PR', postalCode: '00901' }, [['Sales tax', 11.5]]],
    ['Mayotte under France', { country: 'FR', postalCode: '97600' }, []],
    ['New Caledonia under France', { country: 'FR', postalCode: '98800' }, []],
    ['Mount Athos', { country: 'GR', postalCode: '630 86' }, []],
    ['Greenland under Denmark', { country: 'DK', postalCode: '3900' }, []],
    ['San Marino under Italy', { country: 'IT', postalCode: '47890' }, []],
    ['Livigno', { country: 'IT', postalCode: '23041' }, [['VAT', 0]]],
    ['Kyrenia', { country: 'CY', postalCode: '9300' }, []],
    ['Akrotiri, which is taxed as Cyprus', { country: 'CY', postalCode: '4640' }, [['VAT', 19]]],
    ['Longyearbyen', { country: 'NO', postalCode: '9170' }, []],
    ['Samnaun', { country: 'CH', postalCode: '7563' }, []],
    ['a state by its name', { country: 'US', state: 'Kalifornien' }, [['Sales tax', 7.25]]],
    ['a province by its ISO code', { country: 'CA', state: 'CA-ON' }, [['HST', 13]]],
    ['the Canary Islands', { country: 'ES', postalCode: '35001' }, [['VAT', 0]]],
    ['books in the Canary Islands', { country: 'ES', postalCode: '38 001', taxClass: 'books' }, [['VAT', 0]]],
    ['Madrid', { country: 'ES', postalCode: '28001' }, [['VAT', 21]]],
    ['Madeira', { country: 'PT', postalCode: '9000-081' }, [['VAT', 22]]],
    ['Australia', { country: 'AU' }, [['GST', 10]]],
    ['an unknown country', { country: 'ZZ' }, []],
    ['no country', { country: '', state: 'CA' }, []],
  ])('tax %s', async (_, place, expected) => {
    expect(await ratesOf(place)).toEqual(expected as [string, number][])
  })

  test('change by themselves on the day that a law names', async () => {
    const southDakota = { country: 'US', state: 'SD' }
    expect(await ratesOf({ ...southDakota, day: '2027-06-30' })).toEqual([['Sales tax', 4.2]])
    expect(await ratesOf({ ...southDakota, day: '2027-07-01' })).toEqual([['Sales tax', 4.5]])
    expect(await ratesOf({ country: 'SE', taxClass: 'food', day: '2027-12-31' })).toEqual([['VAT', 6]])
    expect(await ratesOf({ country: 'SE', taxClass: 'food', day: '2028-01-01' })).toEqual([['VAT', 12]])
  })

  test('stay deleted in a shop that deletes them all', async () => {
    await db.transaction((tx) => tx.delete(tx.t.taxRates))
    await db.transaction(seedTaxRates)
    expect(await ratesOf({ country: 'DE' })).toEqual([])
  })

  test('are not added to a shop that has rates of its own', async () => {
    await db.transaction(async (tx) => {
      await tx.delete(tx.t.taxRates)
      await tx.delete(tx.t.taxKnownRates)
    })
    await addRates({ country: 'DE', ratePpm: 190_000 })
    await db.transaction(seedTaxRates)
    expect(await ratesOf({ country: 'FR' })).toEqual([])
  })
})

describe('a territory', () => {
  test.each([
    ['the Isle of Man', 'GB', 'IM1 1AA'],
    ['Monaco', 'FR', '98000'],
    ['the Kleinwalsertal by its German code', 'DE', '87568'],
  ])('inside the VAT of its country is taxed like it where the store has no other rates: %s', async (_, country, postalCode) => {
    await addRates({ country, ratePpm: 190_000 }, { country, ratePpm: 50_000, taxClass: 'food' })
    expect(await ratesOf({ country, postalCode })).toEqual([['VAT', 19]])
    expect(await ratesOf({ country, postalCode, taxClass: 'food' })).toEqual([['VAT', 5]])
  })

  test('has the rate that the store entered for its postal code or its region', async () => {
    await addRates({ country: 'ES', ratePpm: 210_000 }, { country: 'ES', region: 'GC', ratePpm: 70_000, name: 'IGIC' })
    await addRates({ country: 'GB', ratePpm: 200_000 }, { country: 'GB', postalPrefix: 'JE2', ratePpm: 50_000, name: 'GST' })
    expect(await ratesOf({ country: 'ES', state: 'Las Palmas', postalCode: '35001' })).toEqual([['IGIC', 7]])
    expect(await ratesOf({ country: 'ES', state: '', postalCode: '35001' })).toEqual([])
    expect(await ratesOf({ country: 'GB', postalCode: 'JE2 3AB' })).toEqual([['GST', 5]])
    expect(await ratesOf({ country: 'GB', postalCode: 'JE3 8DB' })).toEqual([])
  })
})

describe('the area that decides', () => {
  test('is the longest postal prefix, then the region, then the country', async () => {
    await addRates(
      { country: 'US', ratePpm: 10_000, name: 'Country' },
      { country: 'US', region: 'CA', ratePpm: 20_000, name: 'State' },
      { country: 'US', region: 'CA', postalPrefix: '90', ratePpm: 30_000, name: 'Area' },
      { country: 'US', region: 'CA', postalPrefix: '90210', ratePpm: 40_000, name: 'City' },
    )
    const names = async (state: string, postalCode: string) => (await ratesOf({ country: 'US', state, postalCode })).map(([name]) => name)
    expect(await names('CA', '90210')).toEqual(['City'])
    expect(await names('CA', '90210-1234')).toEqual(['City'])
    expect(await names('CA', '90001')).toEqual(['Area'])
    expect(await names('CA', '94105')).toEqual(['State'])
    expect(await names('ca', '')).toEqual(['State'])
    expect(await names('NV', '90210')).toEqual(['Country'])
  })

  test('keeps the rates that add to it', async () => {
    await addRates(
      { country: 'US', region: 'CA', ratePpm: 72_500, name: 'State' },
      { country: 'US', region: 'CA', postalPrefix: '902', ratePpm: 22_500, name: 'County', adds: true },
      { country: 'US', region: 'CA', postalPrefix: '90210', ratePpm: 5000, name: 'City', adds: true },
    )
    expect(await ratesOf({ country: 'US', state: 'CA', postalCode: '90210' })).toEqual([['State', 7.25], ['City', 0.5], ['County', 2.25]]) // prettier-ignore
    expect(await ratesOf({ country: 'US', state: 'CA', postalCode: '90299' })).toEqual([['State', 7.25], ['County', 2.25]]) // prettier-ignore
  })

  test('leaves out additions to a wider area that it replaces', async () => {
    await addRates(
      { country: 'ES', ratePpm: 210_000 },
      { country: 'ES', ratePpm: 10_000, name: 'Surcharge', adds: true },
      { country: 'ES', postalPrefix: '35', ratePpm: 0 },
    )
    expect(await ratesOf({ country: 'ES', postalCode: '28001' })).toEqual([['VAT', 21], ['Surcharge', 1]]) // prettier-ignore
    expect(await ratesOf({ country: 'ES', postalCode: '35001' })).toEqual([['VAT', 0]])
  })

  test('adds to goods of a class only rates of that class', async () => {
    await addRates(
      { country: 'US', region: 'NC', ratePpm: 47_500, name: 'State' },
      { country: 'US', region: 'NC', ratePpm: 0, taxClass: 'food', name: 'State' },
      { country: 'US', region: 'NC', postalPrefix: '27', ratePpm: 20_000, taxClass: 'food', name: 'Local', adds: true },
      { country: 'US', region: 'NC', postalPrefix: '27', ratePpm: 22_500, name: 'County', adds: true },
    )
    const local = { country: 'US', state: 'NC', postalCode: '27601' }
    expect(await ratesOf(local)).toEqual([['State', 4.75], ['County', 2.25]]) // prettier-ignore
    expect(await ratesOf({ ...local, taxClass: 'food' })).toEqual([['State', 0], ['Local', 2]]) // prettier-ignore
    expect(await ratesOf({ ...local, taxClass: 'books' })).toEqual([['State', 4.75], ['County', 2.25]]) // prettier-ignore
  })
})

describe('a rate', () => {
  test.each([
    ['2026-06-30', 19],
    ['2026-07-01', 16],
    ['2026-12-31', 16],
    ['2027-01-01', 19],
  ])('is valid from its first to its last day: on %s it is %d %', async (day, percent) => {
    await addRates(
      { country: 'DE', ratePpm: 190_000, validTo: '2026-06-30' },
      { country: 'DE', ratePpm: 160_000, validFrom: '2026-07-01', validTo: '2026-12-31' },
      { country: 'DE', ratePpm: 190_000, validFrom: '2027-01-01' },
    )
    expect(await ratesOf({ country: 'DE', day })).toEqual([['VAT', percent]])
  })

  test('that has ended leaves its area to the wider one', async () => {
    await addRates(
      { country: 'CA', ratePpm: 50_000, name: 'GST' },
      { country: 'CA', region: 'BC', ratePpm: 120_000, name: 'HST', validTo: '2013-03-31' },
    )
    expect(await ratesOf({ country: 'CA', state: 'BC' })).toEqual([['GST', 5]])
  })
})

describe('rates by postal code', () => {
  test('of a British district are not those of districts whose numbers begin so, and win over those of a star and of an area', async () => {
    await addRates(
      { country: 'GB', ratePpm: 200_000 },
      { country: 'GB', ratePpm: 10_000, postalPrefix: 'E' },
      { country: 'GB', ratePpm: 20_000, postalPrefix: 'E1*' },
      { country: 'GB', ratePpm: 30_000, postalPrefix: 'E1' },
      { country: 'GB', ratePpm: 40_000, postalPrefix: 'E1 6' },
    )
    const percents = await Promise.all(
      ['SE1 1AA', 'E2 0AA', 'E17 4QH', 'E1 7AA', 'E1 6AN'].map(async (postalCode) => (await ratesOf({ country: 'GB', postalCode }))[0]![1]),
    )
    expect(percents).toEqual([20, 1, 2, 3, 4])
  })

  test('are found in a store with more rates than are cached, too', async () => {
    const others = Array.from({ length: 1001 }, (_, index) => ({ country: 'US', region: 'OR', ratePpm: 1, postalPrefix: `${index}` }))
    for (let start = 0; start < others.length; start += 100) await addRates(...others.slice(start, start + 100))
    await addRates({ country: 'GB', ratePpm: 20_000, postalPrefix: 'E1*' }, { country: 'GB', ratePpm: 30_000, postalPrefix: 'E1' })
    await addRates({ country: 'CA', ratePpm: 50_000, region: 'QC', name: 'GST' }, { country: 'JE', ratePpm: 50_000, name: 'GST' })
    expect(await ratesOf({ country: 'GB', postalCode: 'E17 4QH' })).toEqual([['VAT', 2]])
    expect(await ratesOf({ country: 'GB', postalCode: 'E1 7AA' })).toEqual([['VAT', 3]])
    expect(await ratesOf({ country: 'GB', postalCode: 'JE3 8DB' })).toEqual([['GST', 5]])
    expect(await ratesOf({ country: 'CA', state: 'Québec' })).toEqual([['GST', 5]])
  })

  test('of the store win over where a territory belongs', async () => {
    await addRates({ country: 'FR', ratePpm: 200_000 }, { country: 'FR', ratePpm: 85_000, postalPrefix: '974' })
    expect(await ratesOf({ country: 'FR', postalCode: '97400' })).toEqual([['VAT', 8.5]])
    expect(await ratesOf({ country: 'FR', postalCode: '97200' })).toEqual([])
  })
})

test.each([
  ['US', 'sales_tax'],
  ['CA', 'gst_hst'],
  ['DE', 'vat'],
  ['', 'none'],
])('the kind of tax of country %j is %s, also where no rate applies', (country, kind) => {
  expect(taxKindOf(country)).toBe(kind as ReturnType<typeof taxKindOf>)
})
