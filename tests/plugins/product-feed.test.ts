import { beforeEach, expect, test } from 'bun:test'
import { runPluginTasks } from '#src/plugins/run-tasks.ts'
import { pruneFeedFiles } from '#src/plugins/feed-files.ts'
import { getPluginRecord, savePluginSettings, switchPlugin } from '#src/plugins/plugin-records.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { loadShipped } from './test-plugins.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 }, plugins: await loadShipped() })
const slug = 'product-feed'
const address = `/feeds/products.xml`
const signal = new AbortController().signal

beforeEach(async () => {
  await admin.post(`/admin/plugins/${slug}/switch`, { active: 'on' })
})

type Item = Record<string, string[]>

/** Reads the file as XML, as shopping engines do. Throws where it is not well-formed. */
async function readFeed(): Promise<Item[]> {
  await runPluginTasks(shop, signal)
  return parseItems((await guest.get(address)).text)
}

function parseItems(xml: string): Item[] {
  const items: Item[] = []
  const stack: { name: string; text: string }[] = []
  const decode = (text: string) => {
    if (/&(?!(amp|lt|gt|quot|#39|#x27);)/.test(text)) throw new Error(`a bare & in ${text}`)
    return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")
  }
  for (const [token, close, name] of xml.replace(/^<\?xml[^>]*\?>/, '').matchAll(/<(\/?)([\w:]+)[^<>]*>|[^<]+|</g)) {
    if (token === '<') throw new Error('a bare <')
    if (name === undefined) {
      if (stack.length > 0) stack.at(-1)!.text += decode(token)
    } else if (close === '') {
      if (name === 'item') items.push({})
      stack.push({ name, text: '' })
    } else {
      const ended = stack.pop()
      if (ended?.name !== name) throw new Error(`${name} ends ${ended?.name}`)
      if (stack.at(-1)?.name === 'item') (items.at(-1)![name] ??= []).push(ended.text)
    }
  }
  if (stack.length > 0) throw new Error('not closed')
  return items
}

const saveSettings = async (settings: Record<string, string | number | boolean | number[]>) => {
  const { updatedAt } = await getPluginRecord(shop.db.read, slug)
  await shop.db.transaction((tx) => savePluginSettings(tx, slug, settings, { now: shop.now(), expectedUpdatedAt: updatedAt }))
}

test('every variant is an item with price, sale, stock, weight, images, brand and numbers', async () => {
  const { id: brandId } = await createTestBrand(shop, { name: 'Hearth & Co' })
  const { id: top } = await createTestCategory(shop, { name: 'Kitchen' })
  const { id: categoryId } = await createTestCategory(shop, { name: 'Mugs', parentId: top })
  const day = 86_400_000
  const product = await createTestProduct(shop, {
    name: 'Mug <one> & "two"',
    seoLink: 'mug',
    description: '<p>Holds 300&nbsp;ml.</p>',
    brandId,
    categoryId,
    price: 2000,
    salePrice: 1500,
    saleStartsAt: shop.now() - day,
    saleEndsAt: shop.now() + day,
    weight: 350,
    options: { Color: ['Red', 'Blue'] },
    images: ['Red', 'Blue', ''],
    variants: [
      { sku: 'MUG-R', options: { Color: 'Red' }, variantFee: 100, barcode: '4006381333931', weight: 360 },
      { sku: 'MUG-B', options: { Color: 'Blue' }, barcode: '123', stock: { stockLevel: 0 } },
    ],
  })
  const items = await readFeed()
  expect(items).toHaveLength(2)
  const [red, blue] = items
  expect(red).toEqual({
    'g:id': ['MUG-R'],
    'g:item_group_id': [String(product.id)],
    'g:title': ['Mug <one> & "two" – Red'],
    'g:description': ['Holds 300 ml.'],
    'g:link': ['http://localhost/items/mug?variant=MUG-R'],
    'g:image_link': [expect.stringMatching(/^http:\/\/localhost\/media\/[\w-]+-1600\.webp$/)],
    'g:additional_image_link': [expect.any(String)],
    'g:price': ['21.00 USD'],
    'g:sale_price': ['16.00 USD'],
    'g:sale_price_effective_date': ['2026-03-01T10:00:00.000Z/2026-03-03T10:00:00.000Z'],
    'g:availability': ['in_stock'],
    'g:condition': ['new'],
    'g:brand': ['Hearth & Co'],
    'g:gtin': ['4006381333931'],
    'g:mpn': ['MUG-R'],
    'g:product_type': ['Kitchen > Mugs'],
    'g:color': ['Red'],
    'g:shipping_weight': ['360 g'],
  })
  expect(blue).toMatchObject({ 'g:availability': ['out_of_stock'], 'g:shipping_weight': ['350 g'] })
  expect(blue!['g:gtin']).toBeUndefined()
  expect(blue!['g:image_link']).not.toEqual(red!['g:image_link'])
})

test('drafts, archived products, inactive variants and wholesale prices are left out', async () => {
  await createTestProduct(shop, { name: 'Draft', status: 'draft' })
  await createTestProduct(shop, { name: 'Archived', status: 'archived' })
  await createTestProduct(shop, { name: 'Shown', price: 2000, wholesalePrice: 1111, variants: [{ sku: 'A' }] })
  await createTestProduct(shop, {
    name: 'Half',
    options: { Size: ['S', 'M'] },
    variants: [
      { sku: 'S', options: { Size: 'S' } },
      { sku: 'M', options: { Size: 'M' }, active: false },
    ],
  })
  const items = await readFeed()
  expect(items.map((item) => item['g:id'])).toEqual([['A'], ['S']])
  expect(JSON.stringify(items)).not.toContain('11.11')
})

test('settings choose categories and stock, another currency, and parameters of links', async () => {
  const { id: categoryId } = await createTestCategory(shop, { name: 'Kitchen' })
  const { id: childId } = await createTestCategory(shop, { name: 'Mugs', parentId: categoryId })
  await createTestProduct(shop, { name: 'In', categoryId: childId, variants: [{ sku: 'IN' }] })
  await createTestProduct(shop, { name: 'Sold out', categoryId, stock: 0, variants: [{ sku: 'OUT' }] })
  await createTestProduct(shop, { name: 'Elsewhere', variants: [{ sku: 'ELSE' }] })
  await saveSettings({ categories: [categoryId], outOfStock: false, currency: 'EUR', rate: '0.9', source: 'google&co' })
  const items = await readFeed()
  expect(items.map((item) => [item['g:id'], item['g:price'], item['g:link']])).toEqual([
    [['IN'], ['18.00 EUR'], ['http://localhost/items/in?variant=IN&utm_source=google%26co']],
  ])
})

test('control characters and broken text never break the file', async () => {
  await createTestProduct(shop, { name: 'A\u0008\ufffe ]]> B', variants: [{ sku: 'A' }] })
  const [item] = await readFeed()
  expect(item!['g:title']![0]).toContain(']]> B')
})

test('the file has a tag, is unchanged while the next one is written, and replaced ones are deleted after a day', async () => {
  expect((await guest.get(address)).status).toBe(404)
  await createTestProduct(shop, { name: 'One', variants: [{ sku: 'A' }] })
  await readFeed()
  const first = await guest.get(address)
  expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const etag = first.headers.get('etag')!
  expect((await guest.get(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await createTestProduct(shop, { name: 'Two', variants: [{ sku: 'B' }] })
  expect((await guest.get(address)).text).toBe(first.text)
  shop.clock.advance(3_600_000)
  expect(await readFeed()).toHaveLength(2)
  expect((await guest.get(address, { headers: { 'if-none-match': etag } })).status).toBe(200)
  shop.clock.advance(48 * 3_600_000)
  await pruneFeedFiles(shop)
  const left = (await shop.files.listModifiedBefore(Infinity)).filter((name) => name.startsWith('plugin-'))
  expect(left).toHaveLength(1)
  await shop.db.transaction((tx) => switchPlugin(tx, slug, false, shop.now()))
  expect((await guest.get(address)).status).toBe(404)
})

test('a task that fails halfway leaves the former file', async () => {
  await createTestProduct(shop, { name: 'One', variants: [{ sku: 'A' }] })
  await readFeed()
  const { text } = await guest.get(address)
  shop.clock.advance(3_600_000)
  const { putStream } = shop.files
  shop.files.putStream = async (_, chunks) => {
    for await (const chunk of chunks) if (chunk.length > 0) throw new Error('the disk is full')
  }
  await runPluginTasks(shop, signal)
  shop.files.putStream = putStream
  expect((await guest.get(address)).text).toBe(text)
  expect(await getPluginRecord(shop.db.read, slug)).toMatchObject({ active: true, failure: 'the disk is full' })
})

test('products are read in batches, so that a large catalog needs no more memory', async () => {
  for (let number = 0; number < 205; number += 1) await createTestProduct(shop, { name: `P${number}`, variants: [{ sku: `P-${number}` }] })
  const items = await readFeed()
  expect(new Set(items.map((item) => item['g:id']![0])).size).toBe(205)
})

test('a currency that does not exist and a wrong rate are refused', async () => {
  const form = { s_currency: 'ABC', s_rate: '1' }
  const response = await admin.post(`/admin/plugins/${slug}/settings`, form)
  expect([response.status, response.text.includes('id="f-s_currency-error"')]).toEqual([422, true])
  expect((await admin.post(`/admin/plugins/${slug}/settings`, { ...form, s_currency: 'EUR', s_rate: '0' })).status).toBe(422)
})
