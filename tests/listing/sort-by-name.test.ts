import { beforeEach, expect, test } from 'bun:test'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { createTestBrand, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { cardNames } from '../product-page/parse-page.ts'

const { shop, guest } = storeTest()

beforeEach(async () => {
  await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
})

async function createNames(names: [english: string, german: string][]) {
  for (const [name, german] of names) {
    const { id } = await createTestProduct(shop, { name })
    await shop.db.transaction((tx) => saveContentTexts(tx, { kind: 'product', id, language: 'de' }, { name: german }, 1))
  }
}

test('names are sorted in the language of the reader: as translated, umlauts beside their letters, numbers by value', async () => {
  await createNames([
    ['Chair 10', 'Stuhl 10'],
    ['Apple bowl', 'Zierschale'],
    ['Chair 2', 'Stuhl 2'],
    ['Zinc can', 'Ölkanne'],
    ['Oven dish', 'ofenfeste Form'],
  ])
  expect(cardNames(await guest.get('/shop?sort=name'))).toEqual(['Apple bowl', 'Chair 10', 'Chair 2', 'Oven dish', 'Zinc can'])
  const german = ['ofenfeste Form', 'Ölkanne', 'Stuhl 2', 'Stuhl 10', 'Zierschale']
  expect(cardNames(await guest.get('/shop?sort=name&lang=de'))).toEqual(german)
  expect(cardNames(await guest.get('/shop?sort=name&min=1&lang=de'))).toEqual(german)
})

test('pages of such a list follow each other, also in a search', async () => {
  await createNames(Array.from({ length: 30 }, (_, index): [string, string] => [`Mug ${index}`, `Ä-Becher ${index}`]))
  const first = cardNames(await guest.get('/shop?sort=name&lang=de'))
  const second = cardNames(await guest.get('/shop?sort=name&page=2&lang=de'))
  expect([...first, ...second]).toEqual(Array.from({ length: 30 }, (_, index) => `Ä-Becher ${index}`))
  expect(cardNames(await guest.get('/shop?q=mug&sort=name&page=2&lang=de'))).toEqual(second)
})

test('brands of the filter are sorted alike', async () => {
  for (const name of ['Zeta', 'Ärzte', 'Alpha']) {
    const brand = await createTestBrand(shop, { name })
    await createTestProduct(shop, { brandId: brand.id })
  }
  const { text } = await guest.get('/shop?lang=de')
  const slugs = [...text.matchAll(/<input[^>]* name="brand"[^>]*>/g)].map(([input]) => /value="([^"]+)"/.exec(input)![1])
  expect(slugs).toEqual(['alpha', 'arzte', 'zeta'])
})
