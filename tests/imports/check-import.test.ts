import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createTestProduct } from '#tests/support/products.ts'
import { findRun } from '#src/imports/import-runs.ts'
import { fixturePath } from './parse-file.ts'
import { createTestImport, checkImport, outcomesOf, findAllProducts, issuesOf, importTest } from './import-helpers.ts'

const { shop } = importTest()

const getRun = (id: number) => findRun(shop.db.read, id)
const shopify = readFileSync(fixturePath('shopify.csv'), 'utf8')

describe('a check', () => {
  test('reports what would be created, updated, skipped and refused, and changes nothing', async () => {
    await createTestProduct(shop, { seoLink: 'good', name: 'Good', price: 500 })
    const before = await findAllProducts(shop)
    const id = await checkImport(shop, readFileSync(fixturePath('broken.csv')))
    expect(await getRun(id)).toMatchObject({ state: 'checked', productsTotal: 8, productsDone: 8 })
    expect(Object.fromEntries(await outcomesOf(shop, id))).toEqual({
      good: 'updated',
      'bad-price': 'failed',
      'bad-stock': 'failed',
      long: 'failed',
      twins: 'failed',
      half: 'failed',
      repeat: 'created',
      'no-name': 'failed',
    })
    expect(await findAllProducts(shop)).toEqual(before)
    expect(await issuesOf(shop, id)).toContainEqual([3, 'Variant Price', 'ten', 'notAnAmount', true])
    expect(await issuesOf(shop, id)).toContainEqual([11, 'Title', '', 'products.nameMissing', true])
    expect(await issuesOf(shop, id)).toContainEqual([10, 'Variant SKU', 'G-1', 'skuNumbered', false])
  })
  test('can be repeated with other options', async () => {
    await createTestProduct(shop, { seoLink: 'linen-shirt' })
    const id = await checkImport(shop, shopify, { updateExisting: false })
    expect(await outcomesOf(shop, id)).toEqual([
      ['linen-shirt', 'skipped'],
      ['plain-mug', 'created'],
      ['gift-card', 'failed'],
    ])
  })

  test('fails completely, with the line, for a file that cannot be read to its end', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `a-${at},A,1`).join('\n')
    const id = await checkImport(shop, `Handle,Title,Variant Price\n${lines}\nb,"B,2\nc,C,3\n`)
    const run = await getRun(id)
    expect(run.state).toBe('failed')
    expect(JSON.parse(run.lastError)).toEqual({ key: 'importFiles.quoteNotClosed', params: { line: 20_002 } })
    await expect(createTestImport(shop, 'Handle,Title\na,"A')).rejects.toMatchObject({
      key: 'importFiles.quoteNotClosed',
      params: { line: 2 },
    })
  })
})
