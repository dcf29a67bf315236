import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { saveProduct } from '#src/products/save-product.ts'
import { slugify } from '#src/lib/links/slugs.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { productFields } from '#src/products/fields/product-fields.ts'
import { editorCards, referenceFields } from '#templates/product-editor/editor-fields.ts'
import { createFullProductInput } from '#tests/support/full-product.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createImage as createTestImage } from '#tests/media/create-image.ts'
import { type EditorForm, loadEditorForm as editorForm, saveEditorForm } from './editor-form.ts'
import '#tests/support/matchers.ts'

const { shop, app, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'

const editPath = (id: number) => `${listPath}/${id}/edit`

async function productRow(id: number) {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select().from(products).where(eq(products.id, id))
  return row!
}

async function lastAudit() {
  const rows = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
  return rows.at(-1)
}

const formOf = (id: number) => editorForm(admin, id)

const saveProductForm = (id: number, changes: EditorForm, from: TestClient = admin) => saveEditorForm(from, id, changes)

describe('the product editor', () => {
  test('saves the changed fields and nothing else, and confirms it', async () => {
    const { id } = await createTestProduct(shop, { name: 'Kettle', price: 2000, seoLink: 'kettle' })
    const rowBefore = await productRow(id)
    const response = await saveProductForm(id, {
      name: 'Iron kettle',
      price: '1,249.50',
      weight: '900',
      id: '999',
      created_at: '1',
      list_price: '1',
    })
    expect(response).toRedirectTo(editPath(id))
    expect(await admin.follow(response)).toShow('Product saved')
    const rowAfter = await productRow(id)
    expect(rowAfter).toMatchObject({ name: 'Iron kettle', price: 124_950, listPrice: 124_950, weight: 900, createdAt: rowBefore.createdAt })
    expect(rowAfter).toEqual({ ...rowBefore, ...rowAfter })
    expect(await lastAudit()).toMatchObject({
      actor: 'Role 5',
      action: 'product.saved',
      subject: `product:${id}`,
      change: { name: ['Kettle', 'Iron kettle'], price: [2000, 124_950] },
    })
  })
  test('leaves the product unchanged when saved without changes', async () => {
    const brand = await createTestBrand(shop, { name: 'Northlight' })
    const home = await createTestCategory(shop, { name: 'Home' })
    const secondCategory = await createTestCategory(shop, { name: 'Gifts' })
    const { id } = await createTestProduct(shop, { images: ['Red', ''] })
    const [posterImage] = await shop.db.read.select().from(shop.db.t.media)
    const input = createFullProductInput({
      brandId: brand.id,
      categoryId: home.id,
      alsoIn: [secondCategory.id],
      videoPosterId: posterImage!.id,
    })
    const variants = ['Red', 'Blue'].map((color) => ({ sku: `FULL-${color}`, options: { Color: color } }))
    await shop.db.transaction((tx) => saveProduct(tx, { id, facts: input, variants }, { now: shop.now() }))
    const page = await admin.get(editPath(id))
    const names = [...Object.values(productFields).map(({ column }) => column), ...Object.keys(referenceFields)]
    for (const name of names) expect(page.text).toContain(`name="${name}"`)
    for (const card of Object.keys(editorCards)) expect(page.text).toContain(`id="${card}"`)
    expect(page.text.match(/<rect class="layout-(image|text|video)"/g)).toHaveLength(12)
    const rowBefore = await productRow(id)
    const response = await saveProductForm(id, {})
    expect(response).toRedirectTo(editPath(id))
    expect(await productRow(id)).toEqual({ ...rowBefore, updatedAt: expect.any(Number) })
    expect((await lastAudit())!.change).toEqual({})
  })

  test('shows every error at its field and keeps the input', async () => {
    const { id } = await createTestProduct(shop, { name: 'Kettle' })
    const response = await saveProductForm(id, { name: '', price: 'cheap', sale_starts_at: 'soon', short_description: 'Typed just now' })
    expect(response).toHaveStatus(422)
    expect(response.text).toContain('<title>Error: ')
    expect(response).toShow('There is a problem')
    expect(response).toShow('Enter a name.')
    expect(response).toShow('Typed just now')
    expect(response.text).toContain('value="cheap"')
    const second = await saveProductForm(id, { price: 'cheap', sale_starts_at: 'soon' })
    expect(second).toShow('Enter an amount, for example 24.50.')
    expect(second).toShow('Enter a date and time.')
    expect((await productRow(id)).name).toBe('Kettle')
    // Links to cards with errors are marked, also in the side navigation.
    const wrongFields = (text: string) => [...text.matchAll(/<a href="#([\w-]+)" data-wrong[^>]*>/g)].map(([, card]) => card)
    expect(wrongFields(response.text)).toEqual(['card-basics'])
    expect(wrongFields(second.text)).toEqual(['card-pricing'])
    expect(wrongFields((await saveProductForm(id, { video_url: 'x', weight: '-1' })).text)).toEqual(['card-shipping'])
    expect(wrongFields((await saveProductForm(id, { video_url: 'x' })).text)).toEqual(['card-video'])
    expect(wrongFields((await admin.get(editPath(id))).text)).toEqual([])
  })

  test('shows at the field that the slug is taken', async () => {
    await createTestProduct(shop, { seoLink: 'taken' })
    const { id } = await createTestProduct(shop, { seoLink: 'mine' })
    const response = await saveProductForm(id, { seo_link: 'taken' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Another product already uses this URL slug.')
    expect(response.text).toMatch(/id="f-seo_link-error"/)
  })

  test('sanitizes the HTML of a description', async () => {
    const { id } = await createTestProduct(shop)
    const hostile =
      '<p onclick="x()">Good</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">a</a><iframe src="/x"></iframe>' +
      '<div hx-get="/x"><a href="https://ok.example" hx-post="/y">b</a></div>'
    await saveProductForm(id, { description: hostile })
    expect((await productRow(id)).description).toBe('<p>Good</p><a>a</a><a href="https://ok.example">b</a>')
  })

  test('switches to direct checkout when a product is sold on its own', async () => {
    const { id } = await createTestProduct(shop)
    await saveProductForm(id, { standalone_purchase: 'on' })
    expect(await productRow(id)).toMatchObject({ standalonePurchase: true, checkoutRedirect: true })
  })

  test('accepts only existing categories and brands', async () => {
    const { id } = await createTestProduct(shop)
    const unknownReferences: Record<string, string | string[]>[] = [{ brand_id: '77' }, { category_id: '77' }, { also_in: ['77'] }]
    for (const change of unknownReferences) {
      const response = await saveProductForm(id, change)
      expect(response).toHaveStatus(422)
      expect(response).toShow('Choose one of the options')
    }
  })

  test('accepts only a web address as completion URL', async () => {
    const { id } = await createTestProduct(shop)
    expect(await saveProductForm(id, { completion_redirect: 'javascript:alert(1)' })).toHaveStatus(422)
    expect((await productRow(id)).completionRedirect).toBeNull()
  })

  test("saves fees and availability only for the product's own variants", async () => {
    const product = await createTestProduct(shop, { options: { Size: ['S', 'L'] } })
    const otherProduct = await createTestProduct(shop)
    const [small, large] = product.variants.map((variant) => variant.id)
    const form = await formOf(product.id)
    delete form[`variants.${small}.active`]
    const change = { [`variants.${large}.variant_fee`]: '-2.50', [`variants.${otherProduct.variantId}.variant_fee`]: '9.00' }
    await admin.post(`${listPath}/${product.id}`, { ...form, ...change })
    const { variants } = shop.db.t
    const rows = await shop.db.read.select().from(variants).orderBy(variants.id)
    expect(rows.map((row) => [row.id, row.variantFee, row.active])).toEqual([
      [small!, 0, false],
      [large!, -250, true],
      [otherProduct.variantId, 0, true],
    ])
  })

  test("reads sale dates in the shop's time zone", async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { timezone: 'America/Los_Angeles' }, shop.now()))
    const { id } = await createTestProduct(shop, { price: 2000 })
    await saveProductForm(id, { sale_price: '10', sale_starts_at: '2026-07-01T08:00' })
    expect((await productRow(id)).saleStartsAt).toBe(Date.UTC(2026, 6, 1, 15))
    expect((await admin.get(editPath(id))).text).toContain('value="2026-07-01T08:00"')
  })

  test('shows both versions when another person saved first, and lets the second save win on purpose', async () => {
    const { id } = await createTestProduct(shop, { name: 'Kettle', price: 2000 })
    const staleForm = await formOf(id)
    const otherProduct = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    await saveProductForm(id, { name: 'Their kettle' }, otherProduct)

    const response = await admin.post(`${listPath}/${id}`, { ...staleForm, name: 'My kettle', price: '30.00' })
    expect(response).toHaveStatus(409)
    expect(response).toShow('Role 4 saved this on')
    expect(response).toShow('Name My kettle Their kettle')
    expect(response).toShow('Price 30.00 20.00')
    expect((await productRow(id)).name).toBe('Their kettle')

    const savedUpdatedAt = /name="updated_at" value="(\d+)"/.exec(response.text)![1]!
    expect(await admin.post(`${listPath}/${id}`, { ...staleForm, updated_at: savedUpdatedAt, name: 'My kettle' })).toHaveStatus(303)
    expect((await productRow(id)).name).toBe('My kettle')
  })

  test("also detects another person's save after a rejected one", async () => {
    const { id } = await createTestProduct(shop, { name: 'Kettle' })
    const form = await formOf(id)
    await saveProductForm(id, { name: 'Their kettle' }, await createSignedInClient(app, shop, await createTestUser(shop, 4)))
    const rejectedResponse = await admin.post(`${listPath}/${id}`, { ...form, name: '' })
    expect(rejectedResponse).toHaveStatus(422)
    const savedUpdatedAt = /name="updated_at" value="(\d+)"/.exec(rejectedResponse.text)![1]!
    expect(await admin.post(`${listPath}/${id}`, { ...form, updated_at: savedUpdatedAt, name: 'My kettle' })).toHaveStatus(409)
    expect((await productRow(id)).name).toBe('Their kettle')
  })

  test('returns the form to htmx when saved, rejected or stale', async () => {
    const { id } = await createTestProduct(shop)
    const htmx = admin.htmx(editPath(id))
    const form = await formOf(id)
    const savedResponse = await htmx.post(`${listPath}/${id}`, { ...form, price: '7' })
    expect(savedResponse).toReplace('#edit')
    expect(savedResponse.headers.get('hx-trigger')).toContain('Product saved')
    expect(savedResponse.text).toContain('value="7.00"')
    const staleForm = await htmx.post(`${listPath}/${id}`, { ...form, price: '8' })
    expect(staleForm).toReplace('#edit')
    expect(staleForm).toHaveStatus(409)
    const rejectedResponse = await htmx.post(`${listPath}/${id}`, { ...form, name: '' })
    expect(rejectedResponse).toReplace('#edit')
    expect(rejectedResponse).toHaveStatus(422)
  })

  test('is 404 for an unknown product', async () => {
    expect(await admin.get(editPath(987))).toHaveStatus(404)
    expect(await admin.get(`${listPath}/1e3/edit`)).toHaveStatus(404)
  })

  test('links to the store for a visible product and to a staff preview for a hidden one', async () => {
    const visibleProduct = await createTestProduct(shop, { seoLink: 'shown' })
    const hidden = await createTestProduct(shop, { seoLink: 'hidden', status: 'draft' })
    expect(await admin.get(editPath(visibleProduct.id))).toShow('View in store')
    const page = await admin.get(editPath(hidden.id))
    expect(page).toShow('Preview')
    expect(page.text).toContain('href="/items/hidden"')
    expect(await admin.get('/items/hidden')).toShow('Only staff can see this page.')
    expect(await createTestClient(app).get('/items/hidden')).toHaveStatus(404)
  })
})

describe('a new product', () => {
  test('starts as a draft with its own slug and redirects to the editor', async () => {
    await createTestProduct(shop, { name: 'Blue Mug', seoLink: 'blue-mug' })
    const response = await admin.post(listPath, { name: 'Blue Mug', price: '12.50', sku: 'MUG-2' })
    const id = Number(/products\/(\d+)\/edit/.exec(response.location!)![1])
    expect(await productRow(id)).toMatchObject({ name: 'Blue Mug', seoLink: 'blue-mug-2', price: 1250, status: 'draft' })
    expect((await admin.follow(response)).text).toContain('value="MUG-2"')
    expect(await lastAudit()).toMatchObject({ action: 'product.created', subject: `product:${id}` })
  })
  test('finds a free slug next to those in use or reserved, however long its name is', async () => {
    const name = 'A name so long that its address is cut off where addresses end, which is after eighty characters'
    const links = []
    for (const [index, expectedName] of [name, name, name, 'New'].entries()) {
      const response = await admin.post(listPath, { name: expectedName, price: '1', sku: `LINK-${index}` })
      links.push((await productRow(Number(/products\/(\d+)\/edit/.exec(response.location!)![1]))).seoLink)
    }
    const [fullSlug, truncatedSlug] = [slugify(name), slugify(name).slice(0, 74).replace(/-+$/, '')]
    expect(links).toEqual([fullSlug, `${truncatedSlug}-2`, `${truncatedSlug}-3`, 'new-2'])
  })

  test('makes a SKU of the name for owners who have none', async () => {
    const skus = async () => (await shop.db.read.select({ sku: shop.db.t.variants.sku }).from(shop.db.t.variants)).map(({ sku }) => sku)
    for (const _ of [1, 2]) await admin.post(listPath, { name: 'Becher Größe', price: '1', sku: '' })
    expect((await skus()).sort()).toEqual(['BECHER-GROSSE', 'BECHER-GROSSE-2'])
  })

  test('needs a name, a price and an unused SKU', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'TAKEN' }] })
    expect(await admin.post(listPath, { name: '', price: '1', sku: '' })).toHaveStatus(422)
    expect(await admin.post(listPath, { name: 'Mug', price: 'x', sku: 'A' })).toShow('Enter an amount')
    expect(await admin.post(listPath, { name: 'Mug', price: '1', sku: 'TAKEN' })).toShow('Another variant already uses this SKU.')
    expect(await admin.htmx().post(listPath, { name: 'Mug', price: 'x', sku: 'A' })).toReplace('#create')
  })
})

describe('product images', () => {
  const readGallery = async (id: number) => {
    const { productImages } = shop.db.t
    const rows = await shop.db.read.select().from(productImages).where(eq(productImages.productId, id)).orderBy(productImages.position)
    return rows.map((row) => ({ id: row.id, alt: row.imageAlt }))
  }
  const imagesPath = (id: number) => `${listPath}/${id}/images`
  test('are added, several at once, after the existing ones', async () => {
    const { id } = await createTestProduct(shop, { name: 'Vase', images: [''] })
    const bytes = (await createTestImage(40, 30)) as Uint8Array<ArrayBuffer>
    const files = [1, 2].map((index) => new File([bytes], `${index}.png`, { type: 'image/png' }))
    const body = new FormData()
    for (const file of files) body.append('images', file)
    const partial = await admin.htmx(editPath(id)).send(imagesPath(id), { method: 'POST', body })
    expect(partial).toReplace('#media')
    expect(await readGallery(id)).toEqual([
      { id: expect.any(Number), alt: 'Vase' },
      ...files.map(() => ({ id: expect.any(Number), alt: '' })),
    ])
    expect(await lastAudit()).toMatchObject({ action: 'product.images.added' })
  })

  test('are rejected by file name when invalid, and the others are saved', async () => {
    const { id } = await createTestProduct(shop)
    const body = new FormData()
    body.append('images', new File(['<svg onload="x()"/>'], 'evil.png', { type: 'image/png' }))
    body.append('images', new File([(await createTestImage(40, 30)) as Uint8Array<ArrayBuffer>], 'good.png', { type: 'image/png' }))
    const partial = await admin.htmx(editPath(id)).send(imagesPath(id), { method: 'POST', body })
    expect(partial).toHaveStatus(422)
    expect(partial).toShow('evil.png: This image format is not supported.')
    expect(await readGallery(id)).toHaveLength(1)
    expect(await admin.htmx(editPath(id)).send(imagesPath(id), { method: 'POST', body: new FormData() })).toHaveStatus(422)
  })

  test('move one position at a time and stop at the ends', async () => {
    const { id } = await createTestProduct(shop, { images: ['a', 'b', 'c'] })
    const [first, second, third] = (await readGallery(id)).map((image) => image.id)
    await admin.post(`${imagesPath(id)}/${third}/move?by=-1`)
    await admin.post(`${imagesPath(id)}/${first}/move?by=-1`)
    expect((await readGallery(id)).map((image) => image.id)).toEqual([first, third, second] as number[])
    const partial = await admin.htmx(editPath(id)).post(`${imagesPath(id)}/${first}/move?by=1`)
    expect(partial).toReplace('#media')
    expect((await readGallery(id)).map((image) => image.id)).toEqual([third, first, second] as number[])
  })

  test('return to their position when their removal is undone, and only once', async () => {
    const { id } = await createTestProduct(shop, { name: 'Vase', images: ['Red', 'Blue'] })
    const [first] = await readGallery(id)
    const partial = await admin.htmx(editPath(id)).post(`${imagesPath(id)}/${first!.id}/delete`)
    expect(partial).toShow('Image removed.')
    expect((await readGallery(id)).map((image) => image.alt)).toEqual(['Vase Blue'])
    const entry = /restore\?entry=(\d+)/.exec(partial.text)![1]
    for (let i = 0; i < 2; i += 1) await admin.post(`${imagesPath(id)}/restore?entry=${entry}`)
    expect((await readGallery(id)).map((image) => image.alt)).toEqual(['Vase Red', 'Vase Blue'])
  })

  test('are restored only to their own product and only by the person who removed them', async () => {
    const { id } = await createTestProduct(shop, { name: 'Vase', images: ['Red'] })
    const otherProduct = await createTestProduct(shop, { name: 'Bowl', images: ['Blue'] })
    const [image] = await readGallery(id)
    const partial = await admin.htmx(editPath(id)).post(`${imagesPath(id)}/${image!.id}/delete`)
    const entry = /restore\?entry=(\d+)/.exec(partial.text)![1]
    expect(await admin.post(`${imagesPath(otherProduct.id)}/restore?entry=${entry}`)).toHaveStatus(409)
    expect((await admin.get(`${editPath(otherProduct.id)}?removed=${entry}`)).text).not.toContain('restore?entry=')
    const colleague = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect(await colleague.post(`${imagesPath(id)}/restore?entry=${entry}`)).toHaveStatus(409)
    expect(await readGallery(otherProduct.id)).toHaveLength(1)
    expect(await readGallery(id)).toHaveLength(0)
  })

  test('can be restored without script too', async () => {
    const { id } = await createTestProduct(shop, { name: 'Vase', images: ['Red'] })
    const [image] = await readGallery(id)
    const page = await admin.follow(await admin.post(`${imagesPath(id)}/${image!.id}/delete`))
    expect(page).toShow('Image removed. Undo')
    const entry = /restore\?entry=(\d+)/.exec(page.text)![1]
    expect(await admin.get(`${editPath(id)}?removed=${Number(entry) + 1}`)).not.toShow('Image removed.')
    await admin.post(`${imagesPath(id)}/restore?entry=${entry}`)
    expect(await readGallery(id)).toHaveLength(1)
  })

  test('of another product cannot be changed', async () => {
    const { id } = await createTestProduct(shop, { images: [''] })
    const otherProduct = await createTestProduct(shop)
    const [image] = await readGallery(id)
    expect(await admin.post(`${imagesPath(otherProduct.id)}/${image!.id}/delete`)).toHaveStatus(404)
    expect(await readGallery(id)).toHaveLength(1)
  })

  test('are saved with their texts along with the product', async () => {
    const { id } = await createTestProduct(shop, { images: [''] })
    const [image] = await readGallery(id)
    await saveProductForm(id, { [`images.${image!.id}.image_alt`]: 'A vase in the window' })
    expect(await readGallery(id)).toEqual([{ id: image!.id, alt: 'A vase in the window' }])
    expect(await lastAudit()).toMatchObject({ change: { images: [image!.id] } })
  })

  test('keep the focal point staff chose when a card or thumbnail crops them', async () => {
    const { id, seoLink } = await createTestProduct(shop, { images: ['', ''] })
    const [image] = await readGallery(id)
    expect((await admin.get('/shop')).text).not.toContain('data-focus')
    await saveProductForm(id, { [`images.${image!.id}.focus`]: 'top-left' })
    expect((await admin.get(editPath(id))).text).toMatch(/value="top-left"[^>]* checked/)
    expect((await admin.get('/shop')).text).toContain('data-focus="top-left"')
    expect((await admin.get(`/items/${seoLink}`)).text).toContain('data-focus="top-left"')
    await saveProductForm(id, { [`images.${image!.id}.focus`]: '"><script>' })
    expect((await admin.get('/shop')).text).not.toContain('data-focus')
  })
})

describe('catalog permissions', () => {
  test('under least privilege let an agent read and an editor write', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const { id } = await createTestProduct(shop, { name: 'Kettle' })
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect(await agent.get(editPath(id))).toHaveStatus(200)
    expect(await saveProductForm(id, { name: 'X' }, agent)).toHaveStatus(403)
    expect((await productRow(id)).name).toBe('Kettle')
    expect(await saveProductForm(id, { name: 'X' }, editor)).toHaveStatus(303)
  })
  test('block a form sent from another site', async () => {
    const { id } = await createTestProduct(shop, { name: 'Kettle' })
    const form = await formOf(id)
    const response = await admin.post(`${listPath}/${id}`, { ...form, name: 'X' }, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response).toHaveStatus(403)
    expect((await productRow(id)).name).toBe('Kettle')
  })
})
