import { describe, expect, test } from 'bun:test'
import { type Table, eq, getTableColumns } from 'drizzle-orm'
import { addImage } from '#src/media/images.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { enqueueJob } from '#src/jobs/jobs.ts'
import { pruneUnusedMedia } from '#src/media/prune-unused.ts'
import { isImageIdColumn } from '#src/media/image-uses.ts'
import { addVideo } from '#src/media/videos.ts'
import { createTestCart, placeTestOrder, createFlatShippingRate, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestReview } from '#tests/reviews/create-review.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createImage } from './create-image.ts'
import { unusedDays } from '#src/media/limits.ts'

const { shop } = storeTest()

const day = 86_400_000
const uploadImage = async () => addImage(shop, await createImage(40, 30), 'a.png', { renditions: 'now' })
const uploadVideo = () => addVideo(shop, new Blob([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom-and-more-of-it')]).stream())
const listMediaIds = async () =>
  (await shop.db.read.select({ id: shop.db.t.media.id }).from(shop.db.t.media).orderBy(shop.db.t.media.id)).map(({ id }) => id)
const passRetention = () => shop.clock.advance((unusedDays + 1) * day)

describe('an unused image or video', () => {
  test('is deleted with its files, but not before a month has passed', async () => {
    const { file, renditions } = await uploadImage()
    const film = await uploadVideo()
    shop.clock.advance(unusedDays * day)
    expect(await pruneUnusedMedia(shop)).toBe(0)
    passRetention()
    expect(await pruneUnusedMedia(shop)).toBe(2)
    expect(await listMediaIds()).toEqual([])
    for (const width of renditions) expect(await shop.files.exists(`${file}-${width}.webp`)).toBe(false)
    expect(await shop.files.exists(film.replace('/media/', ''))).toBe(false)
    expect(await pruneUnusedMedia(shop)).toBe(0)
  })

  test('is deleted although the audit log and a job mention it', async () => {
    const { file, id } = await uploadImage()
    const change = { file: `/media/${file}-400.webp`, mediaId: id }
    await shop.db.transaction(async (tx) => {
      await recordAudit(tx, {
        actor: { id: null, name: 'Robin Vale' },
        action: 'image.removed',
        subject: 'product:1',
        change,
        now: shop.now(),
      })
      await enqueueJob(tx, 'reviews.forgetPhotos', change, { now: shop.now() })
    })
    passRetention()
    expect(await pruneUnusedMedia(shop)).toBe(1)
    expect(await listMediaIds()).toEqual([])
  })

  test('is not deleted while a product, a video poster, a category or a text uses it', async () => {
    const { products, productImages, categories } = shop.db.t
    const { id } = await createTestProduct(shop)
    const category = await createTestCategory(shop, { name: 'Vases' })
    const [attachedImage, posterImage, categoryImage, imageInText, unusedImage] = [
      await uploadImage(),
      await uploadImage(),
      await uploadImage(),
      await uploadImage(),
      await uploadImage(),
    ]
    const film = await uploadVideo()
    await shop.db.transaction(async (tx) => {
      await tx.insert(productImages).values({ productId: id, mediaId: attachedImage.id })
      const description = `<p><img src="/media/${imageInText.file}-800.webp"></p>`
      await tx.update(products).set({ videoPosterId: posterImage.id, videoUrl: film, description }).where(eq(products.id, id))
      await tx.update(categories).set({ mediaId: categoryImage.id }).where(eq(categories.id, category.id))
    })
    passRetention()
    expect(await pruneUnusedMedia(shop)).toBe(1)
    expect(await listMediaIds()).toEqual(
      [posterImage, categoryImage, imageInText, attachedImage].map((image) => image.id).toSorted((a, b) => a - b),
    )
    expect(unusedImage.id).toBeGreaterThan(imageInText.id)
    expect(await shop.files.exists(film.replace('/media/', ''))).toBe(true)
    await shop.db.transaction(async (tx) => {
      await tx.delete(productImages)
      await tx.update(products).set({ description: '', videoUrl: '' }).where(eq(products.id, id))
    })
    expect(await pruneUnusedMedia(shop)).toBe(3)
    expect(await listMediaIds()).toEqual([posterImage.id, categoryImage.id])
  })

  test('is not deleted while an order or a review uses it, even after the product no longer does', async () => {
    const sold = await createTestProduct(shop, { images: [''] })
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [sold])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    const photo = await uploadImage()
    await createTestReview(shop, sold, { photos: [photo.id] })
    const [orderedImageId] = await listMediaIds()
    await shop.db.transaction((tx) => tx.delete(tx.t.productImages))
    passRetention()
    expect(await pruneUnusedMedia(shop)).toBe(0)
    expect(await listMediaIds()).toEqual([orderedImageId!, photo.id])
  })
})

test('every image ID column follows the naming that the cleanup looks for', () => {
  const numberColumns = Object.values(shop.db.t).flatMap((table) =>
    Object.values(getTableColumns(table as Table)).filter(({ dataType }) => dataType === 'number'),
  )
  const imageColumns = numberColumns.map(({ name }) => name).filter((name) => /media|poster|image|photo|logo|avatar|banner/.test(name))
  expect(imageColumns.filter((name) => !isImageIdColumn(name))).toEqual([])
})
