import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import type { Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type EditorForm, formIn, formOf as editorForm, saveForm, without } from './editor-form.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
})
afterEach(() => shop.db.close())

const list = '/admin/ecommerce/products'
const edit = (id: number) => `${list}/${id}/edit`
const formOf = (id: number) => editorForm(boss, id)
const save = (id: number, change: EditorForm, from: Browser = boss) => saveForm(from, id, change)

describe('products offered with a product', () => {
  test('are found by their names and SKUs, arranged, and saved with it', async () => {
    const { id } = await aProduct(shop, { name: 'Cap' })
    const scarf = await aProduct(shop, { name: 'Wool scarf', variants: [{ sku: 'SC-1' }] })
    const gloves = await aProduct(shop, { name: 'Wool gloves', status: 'draft' })
    const htmx = boss.htmx(edit(id))
    const found = await htmx.get(`${list}/${id}/offers?offer_q=wool`)
    expect(found).toReplace('#offer-results')
    expect(found).toShow('Wool scarf')
    expect(found).toShow('Draft')
    expect(await htmx.get(`${list}/${id}/offers?offer_q=sc-1`)).toShow('Wool scarf')
    expect(await htmx.get(`${list}/${id}/offers?offer_q=zebra`)).toShow('No product matches “zebra”.')

    let form = await formOf(id)
    for (const act of [`add:${scarf.id}`, `add:${gloves.id}`, `add:${scarf.id}`, `order&order=${gloves.id},${scarf.id}`]) {
      const part = await htmx.post(`${list}/${id}/offers?act=${act}`, form)
      expect(part).toReplace('#offers')
      form = { ...without(form, /^cross_sells\./), ...formIn(part.text) }
    }
    await boss.post(`${list}/${id}`, { ...form, 'cross_sells.0.on_post_cart': 'on' })
    const rows = await shop.db.read.select().from(shop.db.t.crossSells).orderBy(shop.db.t.crossSells.position)
    expect(rows.map((row) => [row.offeredId, row.displayOnItemView, row.displayOnPostCart])).toEqual([
      [gloves.id, true, true],
      [scarf.id, true, false],
    ])
    const removed = await htmx.post(`${list}/${id}/offers?act=remove:${gloves.id}`, await formOf(id))
    expect(removed).not.toShow('Wool gloves')
  })

  test('are never itself, nor one twice, nor one that is not there', async () => {
    const { id } = await aProduct(shop)
    const other = await aProduct(shop)
    expect(await save(id, { 'cross_sells.0.offered_id': String(id) })).toShow('A product cannot be offered beside itself.')
    expect(await save(id, { 'cross_sells.0.offered_id': '987' })).toHaveStatus(422)
    const twice = { 'cross_sells.0.offered_id': String(other.id), 'cross_sells.1.offered_id': String(other.id) }
    expect(await save(id, twice)).toShow('A product is offered here twice.')
    expect(await shop.db.read.select().from(shop.db.t.crossSells)).toHaveLength(0)
  })
})
