import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { addImage } from '#src/media/images.ts'
import { pruneUnusedMedia } from '#src/media/prune-unused.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createImage } from './create-image.ts'
import { unusedDays } from '#src/media/limits.ts'

const { shop, admin, guest } = storeTest({ clients: { admin: 5 } })
const path = '/admin/media'
const day = 86_400_000

const store = async (name = 'teapot.png', origin: 'library' | 'staff' | 'customer' = 'library') =>
  addImage(shop, await createImage(40, 30), name, { origin, renditions: 'now' })
const imageFile = async (name: string, width = 20) => new File([Uint8Array.from(await createImage(width, 20))], name, { type: 'image/png' })
const read = async (id: number) => (await shop.db.read.select().from(shop.db.t.media).where(eq(shop.db.t.media.id, id)))[0]
const useInPage = ({ file, width }: { file: string; width: number }) => {
  const data = { image: { src: `/media/${file}-${width}.webp`, alt: '', focus: '' as const }, caption: '', link: '', width: 'text' }
  const document = { version: 1 as const, blocks: [{ id: 'image1', kind: 'image', version: 1, data }] }
  return createTestPage(shop, { title: 'Our teapots', slug: 'teapots', document })
}

describe('the list of images', () => {
  test('finds images by name and alternative text, and never shows what a customer sent', async () => {
    const kettle = await store('kettle.png')
    const complaint = await store('complaint.png', 'customer')
    await admin.post(`${path}/${kettle.id}`, { name: 'kettle.png', alt: 'A steel gooseneck', focus: 'top' })
    expect(await admin.get(`${path}?q=gooseneck`)).toShow('kettle.png')
    expect((await admin.get(path)).text).not.toContain('complaint.png')
    for (const page of [`${path}/${complaint.id}/edit`, `${path}/${complaint.id}`])
      expect(await admin.follow(await admin.get(page))).toHaveStatus(404)
    expect(await admin.post(`${path}/${complaint.id}/trash`)).toHaveStatus(404)
    expect(await admin.post(`${path}/bulk`, { ids: [complaint.id], action: 'trash', back: path })).toHaveStatus(303)
    expect((await read(complaint.id))!.deletedAt).toBeNull()
  })

  test('takes several images at once, which stay though nothing uses them, and refuses what is no image', async () => {
    expect(await admin.post(path, { images: await imageFile('blue.png') })).toHaveStatus(303)
    shop.clock.advance((unusedDays + 1) * day)
    expect(await pruneUnusedMedia(shop)).toBe(0)
    shop.clock.advance(-(unusedDays + 1) * day)
    expect(await admin.get(path)).toShow('blue.png')
    const refused = await admin.post(path, { images: new File(['nothing'], 'notes.txt', { type: 'image/png' }) })
    expect(refused).toHaveStatus(422)
  })

  test('lists what is unused once that was checked', async () => {
    await store('lonely.png')
    const used = await store('used.png')
    await useInPage(used)
    expect((await admin.get(`${path}?view=unused`)).text).not.toContain('lonely.png')
    await admin.post(`${path}/check`)
    const unused = await admin.get(`${path}?view=unused`)
    expect(unused).toShow('lonely.png')
    expect(unused.text).not.toContain('used.png')
  })
})

describe('an image', () => {
  test('names everything that uses it: products, categories, pages, drafts and settings', async () => {
    const image = await store()
    const product = await createTestProduct(shop, { name: 'Tideline Teapot' })
    const category = await createTestCategory(shop, { name: 'Teapots' })
    const { productImages, categories } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.insert(productImages).values({ productId: product.id, mediaId: image.id })
      await tx.update(categories).set({ mediaId: image.id }).where(eq(categories.id, category.id))
      await saveSettings(tx, { home_media_id: image.id }, shop.now())
    })
    await useInPage(image)
    const page = await admin.get(`${path}/${image.id}/uses`)
    for (const text of ['Tideline Teapot', 'Teapots', 'Our teapots', 'Settings', 'An earlier version of a page']) expect(page).toShow(text)
    expect(await admin.post(`${path}/${image.id}/trash`)).toHaveStatus(422)
    expect(await admin.post(`${path}/bulk`, { ids: [image.id], action: 'trash', back: path })).toHaveStatus(422)
    expect((await read(image.id))!.deletedAt).toBeNull()
  })

  test('that is the hero of the home page is never deleted as unused', async () => {
    const image = await store('hero.png', 'staff')
    await shop.db.transaction((tx) => saveSettings(tx, { home_media_id: image.id }, shop.now()))
    shop.clock.advance((unusedDays + 1) * day)
    expect(await pruneUnusedMedia(shop)).toBe(0)
  })

  test('goes to the trash with undo, and is deleted with its files after a month', async () => {
    const image = await store()
    const trashed = await admin.post(`${path}/${image.id}/trash`, { back: path })
    const list = await admin.follow(trashed)
    expect(list).toShow('1 image moved to the trash.')
    const entry = /name="entry" value="(\d+)"/.exec(list.text)![1]!
    await admin.post(`${path}/undo`, { entry, back: path })
    expect((await read(image.id))!.deletedAt).toBeNull()
    await admin.post(`${path}/bulk`, { ids: [image.id], action: 'trash', back: path })
    expect(await admin.get(`${path}?view=trash`)).toShow('teapot.png')
    shop.clock.advance(unusedDays * day)
    expect(await pruneUnusedMedia(shop)).toBe(0)
    shop.clock.advance(day)
    expect(await pruneUnusedMedia(shop)).toBe(1)
    expect(await shop.files.exists(`${image.file}-40.webp`)).toBe(false)
  })

  test('in the trash that is used again is not deleted', async () => {
    const image = await store()
    await admin.post(`${path}/${image.id}/trash`)
    await useInPage(image)
    shop.clock.advance((unusedDays + 1) * day)
    expect(await pruneUnusedMedia(shop)).toBe(0)
  })

  test('is not saved over a change of another person', async () => {
    const image = await store()
    const { updatedAt } = (await read(image.id))!
    await admin.post(`${path}/${image.id}`, { name: 'first.png', focus: 'center', updated_at: updatedAt })
    const second = await admin.post(`${path}/${image.id}`, { name: 'second.png', focus: 'center', updated_at: updatedAt })
    expect(second).toHaveStatus(409)
    expect(second).toShow('second.png')
    expect((await read(image.id))!.originalName).toBe('first.png')
  })

  test('is cropped around its focal point wherever it has none of its own', async () => {
    const image = await store()
    const category = await createTestCategory(shop, { name: 'Teapots' })
    const { categories } = shop.db.t
    await createTestProduct(shop, { categoryId: category.id })
    await shop.db.transaction((tx) => tx.update(categories).set({ mediaId: image.id }).where(eq(categories.id, category.id)))
    await admin.post(`${path}/${image.id}`, { name: 'teapot.png', focus: 'bottom-left' })
    expect((await guest.get('/')).text).toContain('data-focus="bottom-left"')
  })
})

describe('a replaced image', () => {
  test('is the new one wherever its id is used, and its old address answers with it, for a short time only', async () => {
    const image = await store()
    await useInPage(image)
    const old = `/media/${image.file}-40.webp`
    expect((await guest.get(old)).headers.get('cache-control')).toContain('immutable')
    const replaced = await admin.post(`${path}/${image.id}/replace`, { file: await imageFile('kettle.png', 24) })
    expect(replaced).toHaveStatus(303)
    const { file, width, originalName } = (await read(image.id))!
    expect([width, originalName, file === image.file]).toEqual([24, 'kettle.png', false])
    const answer = await guest.get(old)
    expect(answer).toHaveStatus(200)
    expect(answer.headers.get('cache-control')).not.toContain('immutable')
    expect(answer.text).toBe((await guest.get(`/media/${file}-24.webp`)).text)
    expect(await shop.files.exists(`${image.file}-40.webp`)).toBe(false)
  })

  test('stays in use for what still points to its old address', async () => {
    const image = await store()
    await useInPage(image)
    await admin.post(`${path}/${image.id}/replace`, { file: await imageFile('kettle.png', 24) })
    expect(await admin.get(`${path}/${image.id}/uses`)).toShow('An earlier version of a page')
    expect(await admin.post(`${path}/${image.id}/trash`)).toHaveStatus(422)
  })

  test('is refused when it is no image, with nothing left behind', async () => {
    const image = await store()
    const refused = await admin.post(`${path}/${image.id}/replace`, { file: new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }) })
    expect(refused).toHaveStatus(422)
    const rows = await shop.db.read.select().from(shop.db.t.media)
    expect(rows.map(({ file }) => file)).toEqual([image.file])
  })
})
