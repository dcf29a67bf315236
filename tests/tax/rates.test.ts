import { beforeEach, expect, test } from 'bun:test'
import type { Db } from '#db/types.ts'
import { findTaxRates, seedTaxRates, taxKindOf } from '#src/tax/rates.ts'
import { createTestDb } from '#tests/support/test-db.ts'

let db: Db

beforeEach(async () => {
  db = await createTestDb()
  await db.transaction(seedTaxRates)
})

const taxesOf = async (country: string, state: string) =>
  (await findTaxRates(db.read, { country, state })).map(({ name, ratePpm }) => [name, ratePpm])

test('a region with rates of its own has only those', async () => {
  expect(await taxesOf('CA', 'ON')).toEqual([['HST', 130_000]])
})

test('a region without rates of its own has those of its country', async () => {
  expect(await taxesOf('DE', 'BY')).toEqual([['VAT', 190_000]])
})

test.each([
  ['a state without sales tax', 'US', 'OR'],
  ['an unknown country', 'ZZ', ''],
  ['no country', '', 'CA'],
])('%s is untaxed', async (_, country, state) => {
  expect(await taxesOf(country, state)).toEqual([])
})

test.each([
  ['US', 'sales_tax'],
  ['CA', 'gst_hst'],
  ['DE', 'vat'],
  ['', 'none'],
])('the kind of tax of country %j is %s, also where no rate applies', (country, kind) => {
  expect(taxKindOf(country)).toBe(kind as ReturnType<typeof taxKindOf>)
})
