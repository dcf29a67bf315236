import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Table, eq, getTableColumns } from 'drizzle-orm'
import { addPicture } from '#src/media/pictures.ts'
import { holdsPicture, sweepUnusedMedia, unusedDays } from '#src/media/sweep-unused.ts'
import { addVideo } from '#src/media/videos.ts'
import { aCart, anOrder, aShippingRate, someDetails } from '#tests/support/carts.ts'
import { aReviewOf } from '#tests/reviews/a-review.ts'
import { aCategory, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { picture } from './picture.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await testShop()
})
afterEach(() => shop.db.close())

const day = 86_400_000
const aPicture = async () => addPicture(shop, await picture(40, 30), 'a.png', { renditions: 'now' })
const aFilm = () => addVideo(shop, new Blob([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom-and-more-of-it')]).stream())
const left = async () =>
  (await shop.db.read.select({ id: shop.db.t.media.id }).from(shop.db.t.media).orderBy(shop.db.t.media.id)).map(({ id }) => id)
const later = () => shop.clock.advance((unusedDays + 1) * day)

describe('a picture or film that nothing shows', () => {
  test('is deleted with its files, but not before a month is over', async () => {
    const { file, renditions } = await aPicture()
    const film = await aFilm()
    shop.clock.advance((unusedDays - 1) * day)
    expect(await sweepUnusedMedia(shop)).toBe(0)
    later()
    expect(await sweepUnusedMedia(shop)).toBe(2)
    expect(await left()).toEqual([])
    for (const width of renditions) expect(await shop.files.exists(`${file}-${width}.webp`)).toBe(false)
    expect(await shop.files.exists(film.replace('/media/', ''))).toBe(false)
    expect(await sweepUnusedMedia(shop)).toBe(0)
  })

  test('stays while it hangs, stands before a film, shows a category, or is in a text', async () => {
    const { products, productImages, categories } = shop.db.t
    const { id } = await aProduct(shop)
    const category = await aCategory(shop, { name: 'Vases' })
    const [hung, poster, shelf, written, gone] = [await aPicture(), await aPicture(), await aPicture(), await aPicture(), await aPicture()]
    const film = await aFilm()
    await shop.db.transaction(async (tx) => {
      await tx.insert(productImages).values({ productId: id, mediaId: hung.id })
      const description = `<p><img src="/media/${written.file}-800.webp"></p>`
      await tx.update(products).set({ videoPosterId: poster.id, videoUrl: film, description }).where(eq(products.id, id))
      await tx.update(categories).set({ mediaId: shelf.id }).where(eq(categories.id, category.id))
    })
    later()
    expect(await sweepUnusedMedia(shop)).toBe(1)
    expect(await left()).toEqual([poster, shelf, written, hung].map((one) => one.id).toSorted((a, b) => a - b))
    expect(gone.id).toBeGreaterThan(written.id)
    expect(await shop.files.exists(film.replace('/media/', ''))).toBe(true)
    await shop.db.transaction(async (tx) => {
      await tx.delete(productImages)
      await tx.update(products).set({ description: '', videoUrl: '' }).where(eq(products.id, id))
    })
    expect(await sweepUnusedMedia(shop)).toBe(3)
    expect(await left()).toEqual([poster.id, shelf.id])
  })

  test('stays on an order whose product shows it no more, and with a review', async () => {
    const sold = await aProduct(shop, { pictures: [''] })
    await aShippingRate(shop)
    const { cartId } = await aCart(shop, [sold])
    await someDetails(shop, cartId)
    await anOrder(shop, cartId)
    const photo = await aPicture()
    await aReviewOf(shop, sold, { photos: [photo.id] })
    const [bought] = await left()
    await shop.db.transaction((tx) => tx.delete(tx.t.productImages))
    later()
    expect(await sweepUnusedMedia(shop)).toBe(0)
    expect(await left()).toEqual([bought!, photo.id])
  })
})

test('every column for the id of a picture is called so that the sweep knows it', () => {
  const numbers = Object.values(shop.db.t).flatMap((table) =>
    Object.values(getTableColumns(table as Table)).filter(({ dataType }) => dataType === 'number'),
  )
  const about = numbers.map(({ name }) => name).filter((name) => /media|poster|picture|image|photo|logo|avatar|banner/.test(name))
  expect(about.filter((name) => !holdsPicture(name))).toEqual([])
})
