import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import type { Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type EditorForm, saveForm } from './editor-form.ts'
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
const save = (id: number, change: EditorForm, from: Browser = boss) => saveForm(from, id, change)
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!
const variantRows = (id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id))
}
const stockOf = async (sku: string) => (await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku)))[0]

describe('a copy of a product', () => {
  test('has everything but the address, the SKUs, the stock, and is a draft', async () => {
    const offered = await aProduct(shop)
    const { id } = await aProduct(shop, {
      name: 'Cap',
      seoLink: 'cap',
      options: { Size: ['S', 'L'] },
      pictures: ['', ''],
      tags: ['x'],
      cost: 5,
    })
    await save(id, { 'cross_sells.0.offered_id': String(offered.id) })
    const answer = await boss.post(`${list}/${id}/duplicate`)
    const copy = Number(/products\/(\d+)\/edit/.exec(answer.location!)![1])
    expect(await boss.follow(answer)).toShow('This is the copy, as a draft with nothing in stock.')
    expect(await productRow(copy)).toMatchObject({ name: 'Cap (copy)', seoLink: 'cap-copy', status: 'draft', tags: ['x'], cost: 5 })
    expect((await productRow(copy)).card.pictures).toHaveLength(2)
    expect((await variantRows(copy)).map(({ sku }) => sku)).toEqual(['CAP-COPY-S', 'CAP-COPY-L'])
    expect(await stockOf('CAP-COPY-S')).toMatchObject({ stockLevel: 0 })
    const again = await boss.post(`${list}/${id}/duplicate`)
    expect(await boss.follow(again)).toShow('Cap (copy)')
    const offers = await shop.db.read.select().from(shop.db.t.crossSells).where(eq(shop.db.t.crossSells.productId, copy))
    expect(offers).toHaveLength(1)
  })
})

describe('putting a product away', () => {
  test('takes it out of the shop, and can be undone or taken back later', async () => {
    const { id, seoLink } = await aProduct(shop)
    const guest = await browserOf(app, shop, await addPerson(shop, 1, 'guest@example.com'))
    const page = await boss.follow(await boss.post(`${list}/${id}/archive`))
    expect(page).toShow('Product archived.')
    expect(await guest.get(`/items/${seoLink}`)).toHaveStatus(404)
    const entry = /name="entry" value="(\d+)"/.exec(page.text)![1]!
    const other = await browserOf(app, shop, await addPerson(shop, 4))
    expect(await other.post(`${list}/${id}/archive/undo`, { entry })).toHaveStatus(409)
    await boss.post(`${list}/${id}/archive/undo`, { entry })
    expect((await productRow(id)).status).toBe('active')
    expect(await guest.get(`/items/${seoLink}`)).toHaveStatus(200)

    await boss.post(`${list}/${id}/archive`)
    expect(await boss.follow(await boss.post(`${list}/${id}/unarchive`))).toShow('Brought back as a draft.')
    expect((await productRow(id)).status).toBe('draft')
  })

  test('and going on to the next product are a press away', async () => {
    const [first, second, third] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    const { text } = await boss.get(edit(second.id))
    expect(text).toContain(`href="${edit(first.id)}"`)
    expect(text).toContain(`href="${edit(third.id)}"`)
    expect((await boss.get(edit(third.id))).text).not.toContain('Next product')
  })
})
