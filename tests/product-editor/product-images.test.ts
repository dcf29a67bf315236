import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createImage } from '#tests/media/create-image.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'
const editPath = (id: number) => `${listPath}/${id}/edit`
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!

describe('product images', () => {
  test('of 200 megapixels are rejected with a message, and the others are saved', async () => {
    const { id } = await createTestProduct(shop)
    const oversizedImage = Buffer.from(await createImage(100, 100))
    oversizedImage.writeUInt32BE(20_000, 16)
    oversizedImage.writeUInt32BE(10_000, 20)
    oversizedImage.writeUInt32BE(Bun.hash.crc32(oversizedImage.subarray(12, 29)), 29)
    const body = new FormData()
    body.append('images', new File([oversizedImage], 'bomb.png', { type: 'image/png' }))
    body.append('images', new File([new Uint8Array(await createImage(40, 30))], 'good.png', { type: 'image/png' }))
    const partial = await admin.htmx(editPath(id)).send(`${listPath}/${id}/images`, { method: 'POST', body })
    expect(partial).toHaveStatus(422)
    expect(partial).toShow('bomb.png: This image has too many pixels.')
    expect(await shop.db.read.select().from(shop.db.t.productImages)).toHaveLength(1)
  })

  test('are limited to twelve per upload and may have no name', async () => {
    const { id } = await createTestProduct(shop)
    const body = new FormData()
    for (let i = 0; i < 13; i += 1) body.append('images', new File(['x'], `${i}.png`))
    const partial = await admin.htmx(editPath(id)).send(`${listPath}/${id}/images`, { method: 'POST', body })
    expect(partial).toHaveStatus(422)
    expect(partial).toShow('Choose up to 12')
    const namelessFile = new File([new Uint8Array(await createImage(40, 30))], '')
    expect(await admin.htmx(editPath(id)).post(`${listPath}/${id}/images`, { images: namelessFile })).toHaveStatus(200)
  })

  test('are saved in the submitted order, and those of other products are rejected', async () => {
    const { id } = await createTestProduct(shop, { images: ['a', 'b', 'c'] })
    const otherProduct = await createTestProduct(shop, { images: [''] })
    const { productImages } = shop.db.t
    const readGallery = async (product: number) =>
      (await shop.db.read.select().from(productImages).where(eq(productImages.productId, product)).orderBy(productImages.position)).map(
        (row) => row.id,
      )
    const [a, b, c] = await readGallery(id)
    const partial = await admin.htmx(editPath(id)).post(`${listPath}/${id}/images/order?order=${c},${a},${b}`)
    expect(partial).toReplace('#media')
    expect(await readGallery(id)).toEqual([c!, a!, b!])
    expect(await productRow(id)).toMatchObject({ card: { images: [{ alt: expect.stringContaining('c') }, {}] } })
    const [foreignImage] = await readGallery(otherProduct.id)
    expect(await admin.htmx(editPath(id)).post(`${listPath}/${id}/images/order?order=${foreignImage}`)).toHaveStatus(404)
    expect(await lastAudit()).toMatchObject({ action: 'product.images.ordered', change: { order: [c!, a!, b!] } })
  })
})
