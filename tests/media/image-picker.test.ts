import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findCategory } from '#src/categories/edit-categories.ts'
import { findLibraryImage } from '#src/media/library.ts'
import { findProductForStaff } from '#src/product-editor/find-product.ts'
import { readSettings } from '#src/settings/settings.ts'
import { createPlainImage } from '#tests/i18n/pseudo-site-parts.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { saveEditorForm } from '#tests/product-editor/editor-form.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin, guest } = storeTest({ clients: { admin: 5 } })
const path = '/admin/media/pick'
const picked = (text: string) => [...text.matchAll(/data-picked="(\d+)"/g)].map(([, id]) => Number(id))
const names = (text: string) => [...text.matchAll(/translate="no">\s*([^<]*?)\s*<\/span>/g)].map(([, name]) => name)

async function addImages(count: number): Promise<number[]> {
  const { media } = shop.db.t
  const rows = Array.from({ length: count }, (_, index) => ({
    file: String(index).padStart(32, '0'),
    originalName: `mug-${index}.webp`,
    width: 800,
    height: 800,
    bytes: 1,
    renditions: [400, 800],
    origin: 'staff' as const,
    createdAt: 1,
    updatedAt: 1,
  }))
  const added = await shop.db.transaction((tx) => tx.insert(media).values(rows).returning({ id: media.id }))
  return added.map(({ id }) => id)
}

test('the picker of image fields finds every image of the library, page by page', async () => {
  const ids = await addImages(60)
  const first = await admin.htmx().get(path)
  expect(first.text).toContain('<dialog class="drawer" id="image-picker"')
  const found = picked(first.text)
  let text = first.text
  for (;;) {
    const [, more] = /hx-get="(\/admin\/media\/pick\?[^"]*before[^"]*)"/.exec(text) ?? []
    if (!more) break
    text = (await admin.htmx().get(more.replaceAll('&amp;', '&'))).text
    found.push(...picked(text))
  }
  expect(found).toEqual(ids.toReversed())
  expect(names((await admin.htmx().get(`${path}?q=mug-42`)).text)).toEqual(['mug-42.webp'])
  expect(await admin.htmx().get(`${path}?q=nothing`)).toShow('No image')
  expect(await admin.get(path)).toRedirectTo('/admin/media')
})

test('photos of customers and images in the trash are not offered, and refused where a form has their id', async () => {
  const [customers = 0, trashed = 0, fine = 0] = await addImages(3)
  const { media } = shop.db.t
  await shop.db.transaction(async (tx) => {
    const all = await tx.select({ id: media.id }).from(media)
    for (const { id } of all) {
      const change = id === customers ? { origin: 'customer' as const } : id === trashed ? { deletedAt: 1 } : {}
      if (Object.keys(change).length > 0) await tx.update(media).set(change).where(eq(media.id, id))
    }
  })
  expect(picked((await admin.htmx().get(path)).text)).toEqual([fine])
  for (const id of [customers, trashed, 999]) {
    for (const [form, fields] of [
      ['/admin/testimonials', { quote: 'Good', name: 'Ana', rating: '', mediaId: id }],
      ['/admin/ecommerce/categories', { name: 'Mugs', image_id: id }],
      ['/admin/cms-pages', { title: 'Mugs', slug: 'mugs', body: '<p>Clay</p>', status: 'draft', image_id: id }],
    ] as const) {
      const response = await admin.post(form, fields)
      expect([form, response.status]).toEqual([form, 422])
      expect(response).toShow('This image is no longer in the library. Choose another one.')
    }
  }
})

test('an image chosen from the library is saved, replaced and removed', async () => {
  const { id } = await createTestCategory(shop, { name: 'Mugs', slug: 'mugs' })
  const { id: image } = await createPlainImage(shop, 60)
  const { id: other } = await createPlainImage(shop, 90)
  const save = async (fields: Record<string, string | number>) => {
    const { updatedAt } = (await findCategory(shop.db.read, id))!
    const values = { name: 'Mugs', slug: 'mugs', updated_at: updatedAt, ...fields }
    expect(await admin.post(`/admin/ecommerce/categories/${id}`, values)).toHaveStatus(303)
    return (await findCategory(shop.db.read, id))!.mediaId
  }
  expect(await save({ image_id: image })).toBe(image)
  // A program that does not know the field.
  expect(await save({})).toBe(image)
  expect(await save({ image_id: other })).toBe(other)
  const form = (await admin.get(`/admin/ecommerce/categories/${id}/edit`)).text
  expect(form).toContain(`name="image_id" value="${other}"`)
  expect(await save({ image_id: other, remove_image: 'on' })).toBeNull()
})

test('without script, the library is a page whose images are sent to where they were asked for, and to no other address', async () => {
  const { id } = await createPlainImage(shop, 60)
  const response = await admin.get(`${path}?to=/admin/settings/logo`)
  expect(response.text).toMatch(/<form method="post" action="\/admin\/settings\/logo"/)
  expect(response.text).toContain(`name="image_id" value="${id}"`)
  for (const target of ['https://elsewhere.example', '/admin/users', '/admin/settings/logo/../users'])
    expect(await admin.get(`${path}?to=${encodeURIComponent(target)}`)).toRedirectTo('/admin/media')
})

test('the logo and the icon are chosen from the library', async () => {
  const { id } = await createPlainImage(shop, 60)
  const { file } = (await findLibraryImage(shop.db.read, id))!
  for (const name of ['logo', 'logo_dark', 'favicon'] as const) {
    expect(await admin.post(`/admin/settings/${name}`, { image_id: id })).toHaveStatus(303)
    expect((await readSettings(shop.db.read))[name]).toContain(file)
  }
  expect((await guest.get('/')).text).toContain(`/media/${file}`)
  await admin.post('/admin/settings/logo', { image_id: 999 })
  expect((await readSettings(shop.db.read)).logo).toContain(file)
  expect(await admin.get('/admin/settings/appearance')).toShow('This image is no longer in the library. Choose another one.')
})

test('an image of the library is added to a product once; photos of customers are refused', async () => {
  const { id: product } = await createTestProduct(shop, { name: 'Mug' })
  const { id } = await createPlainImage(shop, 60)
  const images = `/admin/ecommerce/products/${product}/images`
  const shown = async () => (await findProductForStaff(shop.db.read, product))!.images.map(({ mediaId }) => mediaId)
  expect(await admin.htmx().post(images, { image_id: id })).toHaveStatus(200)
  expect(await shown()).toEqual([id])
  const again = await admin.htmx().post(images, { image_id: id })
  expect([again.status, again.text.includes('This product already shows this image.')]).toEqual([422, true])
  const [customers = 0] = await addImages(1)
  const { media } = shop.db.t
  await shop.db.transaction((tx) => tx.update(media).set({ origin: 'customer' }).where(eq(media.id, customers)))
  expect(await admin.htmx().post(images, { image_id: customers })).toShow('This image is no longer in the library. Choose another one.')
  expect(await shown()).toEqual([id])
})

test('the poster of a video is an image of the library', async () => {
  const { id: product } = await createTestProduct(shop, { name: 'Mug' })
  const [customers = 0, fine = 0] = await addImages(2)
  const { media } = shop.db.t
  await shop.db.transaction((tx) => tx.update(media).set({ origin: 'customer' }).where(eq(media.id, customers)))
  for (const id of [customers, 999]) {
    const response = await saveEditorForm(admin, product, { video_poster_id: String(id) })
    expect([response.status, response.text.includes('This image is no longer in the library.')]).toEqual([422, true])
  }
  expect(await saveEditorForm(admin, product, { video_poster_id: String(fine) })).toHaveStatus(303)
  expect((await findProductForStaff(shop.db.read, product))!.product.videoPosterId).toBe(fine)
})
