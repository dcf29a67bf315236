import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { runDue } from '#src/jobs/jobs.ts'
import { addPicture, findPictures } from '#src/media/pictures.ts'
import { forgetReviewPhotos } from '#src/reviews/forget-photos.ts'
import { answerReview, decideReviews, deleteReviews, restoreReviews } from '#src/reviews/moderate.ts'
import { countStars, findOwnReview, hasBought, listReviews } from '#src/reviews/read-reviews.ts'
import { countReviewStatuses, countWaitingReviews } from '#src/reviews/staff-list.ts'
import { sweepReviews } from '#src/reviews/sweep.ts'
import { type WrittenReview, writeReview } from '#src/reviews/write-review.ts'
import { aProduct } from '#tests/support/products.ts'
import { addPerson } from '#tests/support/people.ts'
import { testShop } from '#tests/support/shop.ts'
import { picture } from '../media/picture.ts'
import { aReviewOf, bought, ratingOf } from './a-review.ts'

const written = (change: Partial<WrittenReview> & Pick<WrittenReview, 'productId' | 'userId'>): WrittenReview => ({
  author: 'June C.',
  rating: 4,
  title: 'Fine',
  text: 'Good enough for every day.',
  verifiedBuyer: false,
  newPhotos: [],
  removedPhotos: [],
  ...change,
})

describe('the rating of a product', () => {
  test('counts approved reviews only, and each once', async () => {
    const shop = await testShop()
    const product = await aProduct(shop)
    const five = await aReviewOf(shop, product, { rating: 5 })
    const two = await aReviewOf(shop, product, { rating: 2, status: 'pending' })
    await aReviewOf(shop, product, { rating: 1, status: 'rejected' })
    expect(await ratingOf(shop, product)).toEqual([1, 5])
    const decide = (id: number, status: 'pending' | 'approved' | 'rejected') =>
      shop.db.transaction((tx) => decideReviews(tx, new Map([[id, status]]), shop.now()))
    expect(await decide(two.id, 'approved')).toEqual(new Map([[two.id, 'pending']]))
    expect(await decide(two.id, 'approved')).toEqual(new Map())
    expect(await ratingOf(shop, product)).toEqual([2, 7])
    await decide(five.id, 'rejected')
    expect(await ratingOf(shop, product)).toEqual([1, 2])
    await decide(five.id, 'pending')
    await decide(five.id, 'approved')
    expect(await ratingOf(shop, product)).toEqual([2, 7])
  })

  test('is kept for many products in one decision, and leaves their last edit alone', async () => {
    const shop = await testShop()
    const [a, b] = [await aProduct(shop), await aProduct(shop)]
    const ids: number[] = []
    for (const product of [a, a, b]) ids.push((await aReviewOf(shop, product, { rating: 3, status: 'pending' })).id)
    const { products } = shop.db.t
    const edited = () => shop.db.read.select({ updatedAt: products.updatedAt }).from(products)
    const before = await edited()
    shop.clock.advance(1000)
    await shop.db.transaction((tx) => decideReviews(tx, new Map(ids.map((id) => [id, 'approved'])), shop.now()))
    expect([await ratingOf(shop, a), await ratingOf(shop, b)]).toEqual([
      [2, 6],
      [1, 3],
    ])
    expect(await edited()).toEqual(before)
  })

  test('stays right when two people decide the same reviews at once', async () => {
    const shop = await testShop()
    const product = await aProduct(shop)
    const ids: number[] = []
    for (let at = 0; at < 4; at++) ids.push((await aReviewOf(shop, product, { rating: 4, status: 'pending' })).id)
    const all = () => shop.db.transaction((tx) => decideReviews(tx, new Map(ids.map((id) => [id, 'approved'])), shop.now()))
    const [one, other] = await Promise.all([all(), all()])
    expect(one.size + other.size).toBe(4)
    expect(await ratingOf(shop, product)).toEqual([4, 16])
  })

  test('follows a deletion and its undoing, photos included', async () => {
    const shop = await testShop()
    const product = await aProduct(shop)
    const photo = await addPicture(shop, await picture(20, 20), 'a.png')
    const { id, userId } = await aReviewOf(shop, product, { rating: 5, photos: [photo.id] })
    await shop.db.transaction((tx) => answerReview(tx, id, 'Thank you', shop.now()))
    const jobs = { 'reviews.forgetPhotos': forgetReviewPhotos }
    const gone = await shop.db.transaction((tx) => deleteReviews(tx, [id], { now: shop.now(), keepPhotos: 60_000 }))
    expect(await ratingOf(shop, product)).toEqual([0, 0])
    await runDue(shop, jobs)
    await shop.db.transaction((tx) => restoreReviews(tx, gone, shop.now()))
    expect(await ratingOf(shop, product)).toEqual([1, 5])
    expect(await findOwnReview(shop.db.read, product.id, userId)).toMatchObject({
      rating: 5,
      status: 'approved',
      storeAnswer: 'Thank you',
      photos: [{ mediaId: photo.id }],
    })
    // The job finds them shown again, and leaves them.
    shop.clock.advance(120_000)
    await runDue(shop, jobs)
    expect(await findPictures(shop.db.read, [photo.id])).toHaveLength(1)
    const own = await findOwnReview(shop.db.read, product.id, userId)
    await shop.db.transaction((tx) => deleteReviews(tx, [own!.id], { now: shop.now(), keepPhotos: 60_000 }))
    shop.clock.advance(120_000)
    await runDue(shop, jobs)
    expect(await findPictures(shop.db.read, [photo.id])).toEqual([])
  })

  test('a deleted review stays away when its author has written anew', async () => {
    const shop = await testShop()
    const product = await aProduct(shop)
    const { id, userId } = await aReviewOf(shop, product)
    const gone = await shop.db.transaction((tx) => deleteReviews(tx, [id], { now: shop.now(), keepPhotos: 0 }))
    await aReviewOf(shop, product, { userId, rating: 1 })
    await expect(shop.db.transaction((tx) => restoreReviews(tx, gone, shop.now()))).rejects.toThrow('reviews.writtenAnew')
    expect(await ratingOf(shop, product)).toEqual([1, 1])
  })
})

describe('an account', () => {
  test('has one review of a product, to be changed while it waits', async () => {
    const shop = await testShop()
    const product = await aProduct(shop)
    const { id: userId } = await addPerson(shop, 1)
    const write = (change: Partial<WrittenReview>, moderated = true) =>
      shop.db.transaction((tx) => writeReview(tx, written({ productId: product.id, userId, ...change }), { moderated, now: shop.now() }))
    const first = await write({})
    const second = await write({ rating: 2, text: 'Less so after a week.' })
    expect(second).toEqual(first)
    expect(await findOwnReview(shop.db.read, product.id, userId)).toMatchObject({
      rating: 2,
      text: 'Less so after a week.',
      status: 'pending',
    })
    for (const status of ['approved', 'rejected'] as const) {
      await shop.db.transaction((tx) => decideReviews(tx, new Map([[first.id, status]]), shop.now()))
      await expect(write({ rating: 5 })).rejects.toThrow('reviews.already')
    }
    expect((await findOwnReview(shop.db.read, product.id, userId))?.rating).toBe(2)
  })

  test('shows at once without moderation, also what waited before', async () => {
    const shop = await testShop()
    const product = await aProduct(shop)
    const { id: userId } = await addPerson(shop, 1)
    const write = (moderated: boolean) =>
      shop.db.transaction((tx) => writeReview(tx, written({ productId: product.id, userId }), { moderated, now: shop.now() }))
    await write(true)
    expect(await ratingOf(shop, product)).toEqual([0, 0])
    expect((await write(false)).status).toBe('approved')
    expect(await ratingOf(shop, product)).toEqual([1, 4])
    await expect(write(false)).rejects.toThrow('reviews.already')
    expect(await ratingOf(shop, product)).toEqual([1, 4])
  })

  test('counts once when its form is sent twice at once', async () => {
    const shop = await testShop()
    const product = await aProduct(shop)
    const { id: userId } = await addPerson(shop, 1)
    const write = () =>
      shop.db.transaction((tx) => writeReview(tx, written({ productId: product.id, userId }), { moderated: false, now: shop.now() }))
    const outcomes = await Promise.allSettled([write(), write(), write()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ratingOf(shop, product)).toEqual([1, 4])
  })

  test('keeps four photos at most, counting those it keeps', async () => {
    const shop = await testShop()
    const product = await aProduct(shop)
    const { id: userId } = await addPerson(shop, 1)
    const photos: number[] = []
    for (let at = 0; at < 5; at++) photos.push((await addPicture(shop, await picture(9, 9), 'a.png')).id)
    const write = (change: Partial<WrittenReview>) =>
      shop.db.transaction((tx) =>
        writeReview(tx, written({ productId: product.id, userId, ...change }), { moderated: true, now: shop.now() }),
      )
    await write({ newPhotos: photos.slice(0, 3) })
    await expect(write({ newPhotos: photos.slice(3) })).rejects.toMatchObject({ key: 'reviews.tooManyPhotos', field: 'review_photos' })
    await write({ newPhotos: photos.slice(3), removedPhotos: photos.slice(1, 2) })
    const own = await findOwnReview(shop.db.read, product.id, userId)
    expect(own?.photos.map(({ mediaId }) => mediaId)).toEqual([photos[0]!, photos[2]!, photos[3]!, photos[4]!])
  })

  test('takes no photo of another review away', async () => {
    const shop = await testShop()
    const [product, other] = [await aProduct(shop), await aProduct(shop)]
    const photo = await addPicture(shop, await picture(9, 9), 'a.png')
    const theirs = await aReviewOf(shop, other, { photos: [photo.id] })
    const { id: userId } = await addPerson(shop, 1)
    await shop.db.transaction((tx) =>
      writeReview(tx, written({ productId: product.id, userId, removedPhotos: [photo.id] }), { moderated: true, now: shop.now() }),
    )
    expect((await findOwnReview(shop.db.read, other.id, theirs.userId))?.photos).toHaveLength(1)
  })

  test('has bought a product once a paid order of its own holds it, unless it was cancelled', async () => {
    const shop = await testShop()
    const [product, other] = [await aProduct(shop), await aProduct(shop)]
    const { id: userId } = await addPerson(shop, 1)
    const orderId = await bought(shop, userId, product, false)
    expect(await hasBought(shop.db.read, userId, product.id)).toBe(false)
    const paidId = await bought(shop, userId, product)
    expect(await hasBought(shop.db.read, userId, product.id)).toBe(true)
    expect(await hasBought(shop.db.read, userId, other.id)).toBe(false)
    expect(await hasBought(shop.db.read, userId + 1, product.id)).toBe(false)
    expect(orderId).toBeGreaterThan(0)
    const { orders } = shop.db.t
    await shop.db.transaction((tx) => tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, paidId)))
    expect(await hasBought(shop.db.read, userId, product.id)).toBe(false)
  })
})

test('the reviews of a deleted product stand in no count, and are swept with their photos', async () => {
  const shop = await testShop()
  const [kept, gone] = [await aProduct(shop), await aProduct(shop)]
  const photo = await addPicture(shop, await picture(9, 9), 'a.png')
  await aReviewOf(shop, kept, { status: 'pending' })
  await aReviewOf(shop, gone, { status: 'pending', photos: [photo.id] })
  await shop.db.transaction((tx) => tx.delete(tx.t.products).where(eq(tx.t.products.id, gone.id)))
  expect(await countWaitingReviews(shop.db.read)).toBe(1)
  expect(await countReviewStatuses(shop.db.read)).toMatchObject({ pending: 1, all: 1 })
  expect(await sweepReviews(shop)).toBe(1)
  expect(await sweepReviews(shop)).toBe(0)
  await runDue(shop, { 'reviews.forgetPhotos': forgetReviewPhotos })
  expect(await findPictures(shop.db.read, [photo.id])).toEqual([])
})

test('shoppers read approved reviews in the order they ask for, and how the stars fell', async () => {
  const shop = await testShop()
  const product = await aProduct(shop)
  for (const [rating, status] of [
    [3, 'approved'],
    [5, 'approved'],
    [1, 'pending'],
    [4, 'rejected'],
    [5, 'approved'],
    [2, 'approved'],
  ] as const) {
    shop.clock.advance(1000)
    await aReviewOf(shop, product, { rating, status, title: `${rating}` })
  }
  await aReviewOf(shop, await aProduct(shop), { rating: 1 })
  const read = async (sort: 'newest' | 'highest' | 'lowest', from = 0, limit = 10) =>
    (await listReviews(shop.db.read, { productId: product.id, sort, from, limit })).map(({ rating }) => rating)
  expect(await read('newest')).toEqual([2, 5, 5, 3])
  expect(await read('highest')).toEqual([5, 5, 3, 2])
  expect(await read('lowest')).toEqual([2, 3, 5, 5])
  expect(await read('highest', 1, 2)).toEqual([5, 3])
  expect(await countStars(shop.db.read, product.id)).toEqual([0, 1, 1, 0, 2])
})
