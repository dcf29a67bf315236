import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import type { Browser } from '#tests/support/browser.ts'
import { picture } from '#tests/media/picture.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
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
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!

describe('pictures of a product', () => {
  test('of 200 megapixels are refused with a sentence, and the rest is kept', async () => {
    const { id } = await aProduct(shop)
    const bomb = Buffer.from(await picture(100, 100))
    bomb.writeUInt32BE(20_000, 16)
    bomb.writeUInt32BE(10_000, 20)
    bomb.writeUInt32BE(Bun.hash.crc32(bomb.subarray(12, 29)), 29)
    const body = new FormData()
    body.append('pictures', new File([bomb], 'bomb.png', { type: 'image/png' }))
    body.append('pictures', new File([new Uint8Array(await picture(40, 30))], 'good.png', { type: 'image/png' }))
    const part = await boss.htmx(edit(id)).send(`${list}/${id}/pictures`, { method: 'POST', body })
    expect(part).toHaveStatus(422)
    expect(part).toShow('bomb.png: This picture has too many pixels.')
    expect(await shop.db.read.select().from(shop.db.t.productImages)).toHaveLength(1)
  })

  test('are at most twelve at once, and may be without a name', async () => {
    const { id } = await aProduct(shop)
    const body = new FormData()
    for (let at = 0; at < 13; at += 1) body.append('pictures', new File(['x'], `${at}.png`))
    const part = await boss.htmx(edit(id)).send(`${list}/${id}/pictures`, { method: 'POST', body })
    expect(part).toHaveStatus(422)
    expect(part).toShow('Choose 12 at most')
    const nameless = new File([new Uint8Array(await picture(40, 30))], '')
    expect(await boss.htmx(edit(id)).post(`${list}/${id}/pictures`, { pictures: nameless })).toHaveStatus(200)
  })

  test('are hung as they were put, and those of others are refused', async () => {
    const { id } = await aProduct(shop, { pictures: ['a', 'b', 'c'] })
    const other = await aProduct(shop, { pictures: [''] })
    const { productImages } = shop.db.t
    const gallery = async (product: number) =>
      (await shop.db.read.select().from(productImages).where(eq(productImages.productId, product)).orderBy(productImages.position)).map(
        (row) => row.id,
      )
    const [a, b, c] = await gallery(id)
    const part = await boss.htmx(edit(id)).post(`${list}/${id}/pictures/order?order=${c},${a},${b}`)
    expect(part).toReplace('#media')
    expect(await gallery(id)).toEqual([c!, a!, b!])
    expect(await productRow(id)).toMatchObject({ card: { pictures: [{ alt: expect.stringContaining('c') }, {}] } })
    const [foreign] = await gallery(other.id)
    expect(await boss.htmx(edit(id)).post(`${list}/${id}/pictures/order?order=${foreign}`)).toHaveStatus(404)
    expect(await lastAudit()).toMatchObject({ action: 'product.pictures.ordered', change: { order: [c!, a!, b!] } })
  })
})
