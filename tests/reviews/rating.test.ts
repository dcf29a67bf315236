import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { addImage, findImages } from '#src/media/images.ts'
import { deleteUnusedReviewPhotos } from '#src/reviews/delete-unused-photos.ts'
import { answerReview, decideReviews, deleteReviews, restoreReviews } from '#src/reviews/moderate.ts'
import { countStars, findOwnReview, listReviews } from '#src/reviews/read-reviews.ts'
import { countReviewStatuses, countPendingReviews } from '#src/reviews/list-reviews.ts'
import { pruneReviews } from '#src/reviews/prune-reviews.ts'
import { type WriteReviewInput, writeReview } from '#src/reviews/write-review.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser } from '#tests/support/users.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createImage } from '../media/create-image.ts'
import { createTestReview, buyProduct, readRatingTotals } from './create-review.ts'
import { hasPurchased } from '#src/reviews/has-purchased.ts'

const createInput = (overrides: Partial<WriteReviewInput> & Pick<WriteReviewInput, 'productId' | 'userId'>): WriteReviewInput => ({
  author: 'June C.',
  rating: 4,
  title: 'Fine',
  text: 'Good enough for every day.',
  verifiedBuyer: false,
  newPhotos: [],
  removedPhotos: [],
  ...overrides,
})

describe('a product rating', () => {
  test('counts only approved reviews, each once', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    const fiveStarReview = await createTestReview(shop, product, { rating: 5 })
    const pendingReview = await createTestReview(shop, product, { rating: 2, status: 'pending' })
    await createTestReview(shop, product, { rating: 1, status: 'rejected' })
    expect(await readRatingTotals(shop, product)).toEqual([1, 5])
    const decideReview = (id: number, status: 'pending' | 'approved' | 'rejected') =>
      shop.db.transaction((tx) => decideReviews(tx, new Map([[id, status]]), shop.now()))
    expect(await decideReview(pendingReview.id, 'approved')).toEqual(new Map([[pendingReview.id, 'pending']]))
    expect(await decideReview(pendingReview.id, 'approved')).toEqual(new Map())
    expect(await readRatingTotals(shop, product)).toEqual([2, 7])
    await decideReview(fiveStarReview.id, 'rejected')
    expect(await readRatingTotals(shop, product)).toEqual([1, 2])
    await decideReview(fiveStarReview.id, 'pending')
    await decideReview(fiveStarReview.id, 'approved')
    expect(await readRatingTotals(shop, product)).toEqual([2, 7])
  })

  test('is updated for many products in one decision, without changing their last edit time', async () => {
    const shop = await createTestShop()
    const [a, b] = [await createTestProduct(shop), await createTestProduct(shop)]
    const ids: number[] = []
    for (const product of [a, a, b]) ids.push((await createTestReview(shop, product, { rating: 3, status: 'pending' })).id)
    const { products } = shop.db.t
    const readUpdatedAt = () => shop.db.read.select({ updatedAt: products.updatedAt }).from(products)
    const updatedBefore = await readUpdatedAt()
    shop.clock.advance(1000)
    await shop.db.transaction((tx) => decideReviews(tx, new Map(ids.map((id) => [id, 'approved'])), shop.now()))
    expect([await readRatingTotals(shop, a), await readRatingTotals(shop, b)]).toEqual([
      [2, 6],
      [1, 3],
    ])
    expect(await readUpdatedAt()).toEqual(updatedBefore)
  })

  test('stays correct when two people decide the same reviews at once', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push((await createTestReview(shop, product, { rating: 4, status: 'pending' })).id)
    const approveAll = () => shop.db.transaction((tx) => decideReviews(tx, new Map(ids.map((id) => [id, 'approved'])), shop.now()))
    const [firstResult, secondResult] = await Promise.all([approveAll(), approveAll()])
    expect(firstResult.size + secondResult.size).toBe(4)
    expect(await readRatingTotals(shop, product)).toEqual([4, 16])
  })

  test('follows a deletion and its undo, including photos', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    const photo = await addImage(shop, await createImage(20, 20), 'a.png')
    const { id, userId } = await createTestReview(shop, product, { rating: 5, photos: [photo.id] })
    await shop.db.transaction((tx) => answerReview(tx, id, 'Thank you', shop.now()))
    const jobs = { 'reviews.forgetPhotos': deleteUnusedReviewPhotos }
    const deleteResult = await shop.db.transaction((tx) => deleteReviews(tx, [id], { now: shop.now(), keepPhotos: 60_000 }))
    expect(await readRatingTotals(shop, product)).toEqual([0, 0])
    await runDueJobs(shop, jobs)
    await shop.db.transaction((tx) => restoreReviews(tx, deleteResult, shop.now()))
    expect(await readRatingTotals(shop, product)).toEqual([1, 5])
    expect(await findOwnReview(shop.db.read, product.id, userId)).toMatchObject({
      rating: 5,
      status: 'approved',
      storeAnswer: 'Thank you',
      photos: [{ mediaId: photo.id }],
    })
    // The job keeps the photos because they are shown again.
    shop.clock.advance(120_000)
    await runDueJobs(shop, jobs)
    expect(await findImages(shop.db.read, [photo.id])).toHaveLength(1)
    const ownReview = await findOwnReview(shop.db.read, product.id, userId)
    await shop.db.transaction((tx) => deleteReviews(tx, [ownReview!.id], { now: shop.now(), keepPhotos: 60_000 }))
    shop.clock.advance(120_000)
    await runDueJobs(shop, jobs)
    expect(await findImages(shop.db.read, [photo.id])).toEqual([])
  })

  test('never includes reviews that are not approved, when they are deleted and when they are restored', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    await createTestReview(shop, product, { rating: 5 })
    const [pending, rejected] = [
      await createTestReview(shop, product, { rating: 2, status: 'pending' }),
      await createTestReview(shop, product, { rating: 1, status: 'rejected' }),
    ]
    const deleted = await shop.db.transaction((tx) => deleteReviews(tx, [pending.id, rejected.id], { now: shop.now(), keepPhotos: 60_000 }))
    expect(await readRatingTotals(shop, product)).toEqual([1, 5])
    await shop.db.transaction((tx) => restoreReviews(tx, deleted, shop.now()))
    expect(await readRatingTotals(shop, product)).toEqual([1, 5])
  })

  test('does not include a restored review when its author has written a new one', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    const { id, userId } = await createTestReview(shop, product)
    const deleteResult = await shop.db.transaction((tx) => deleteReviews(tx, [id], { now: shop.now(), keepPhotos: 0 }))
    await createTestReview(shop, product, { userId, rating: 1 })
    await expect(shop.db.transaction((tx) => restoreReviews(tx, deleteResult, shop.now()))).rejects.toThrow('reviews.newerReviewExists')
    expect(await readRatingTotals(shop, product)).toEqual([1, 1])
  })
})

describe('an account', () => {
  test('has one review per product, which can be changed while it is pending', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    const { id: userId } = await createTestUser(shop, 1)
    const writeTestReview = (overrides: Partial<WriteReviewInput>, isModerated = true) =>
      shop.db.transaction((tx) =>
        writeReview(tx, createInput({ productId: product.id, userId, ...overrides }), { isModerated, now: shop.now() }),
      )
    const first = await writeTestReview({})
    const second = await writeTestReview({ rating: 2, text: 'Less so after a week.' })
    expect(second).toEqual(first)
    expect(await findOwnReview(shop.db.read, product.id, userId)).toMatchObject({
      rating: 2,
      text: 'Less so after a week.',
      status: 'pending',
    })
    for (const status of ['approved', 'rejected'] as const) {
      await shop.db.transaction((tx) => decideReviews(tx, new Map([[first.id, status]]), shop.now()))
      await expect(writeTestReview({ rating: 5 })).rejects.toThrow('reviews.already')
    }
    expect((await findOwnReview(shop.db.read, product.id, userId))?.rating).toBe(2)
  })

  test('without moderation has its reviews shown at once, including pending ones', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    const { id: userId } = await createTestUser(shop, 1)
    const writeTestReview = (isModerated: boolean) =>
      shop.db.transaction((tx) => writeReview(tx, createInput({ productId: product.id, userId }), { isModerated, now: shop.now() }))
    await writeTestReview(true)
    expect(await readRatingTotals(shop, product)).toEqual([0, 0])
    expect((await writeTestReview(false)).status).toBe('approved')
    expect(await readRatingTotals(shop, product)).toEqual([1, 4])
    await expect(writeTestReview(false)).rejects.toThrow('reviews.already')
    expect(await readRatingTotals(shop, product)).toEqual([1, 4])
  })

  test('that submits a form twice at once has one review', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    const { id: userId } = await createTestUser(shop, 1)
    const writeTestReview = () =>
      shop.db.transaction((tx) => writeReview(tx, createInput({ productId: product.id, userId }), { isModerated: false, now: shop.now() }))
    const outcomes = await Promise.allSettled([writeTestReview(), writeTestReview(), writeTestReview()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readRatingTotals(shop, product)).toEqual([1, 4])
  })

  test('can store at most four photos, including those already stored', async () => {
    const shop = await createTestShop()
    const product = await createTestProduct(shop)
    const { id: userId } = await createTestUser(shop, 1)
    const photos: number[] = []
    for (let i = 0; i < 5; i++) photos.push((await addImage(shop, await createImage(9, 9), 'a.png')).id)
    const writeTestReview = (overrides: Partial<WriteReviewInput>) =>
      shop.db.transaction((tx) =>
        writeReview(tx, createInput({ productId: product.id, userId, ...overrides }), { isModerated: true, now: shop.now() }),
      )
    await writeTestReview({ newPhotos: photos.slice(0, 3) })
    await expect(writeTestReview({ newPhotos: photos.slice(3) })).rejects.toMatchObject({
      key: 'reviews.tooManyPhotos',
      field: 'review_photos',
    })
    await writeTestReview({ newPhotos: photos.slice(3), removedPhotos: photos.slice(1, 2) })
    const ownReview = await findOwnReview(shop.db.read, product.id, userId)
    expect(ownReview?.photos.map(({ mediaId }) => mediaId)).toEqual([photos[0]!, photos[2]!, photos[3]!, photos[4]!])
  })

  test('cannot remove photos of another review', async () => {
    const shop = await createTestShop()
    const [product, otherProduct] = [await createTestProduct(shop), await createTestProduct(shop)]
    const photo = await addImage(shop, await createImage(9, 9), 'a.png')
    const otherReview = await createTestReview(shop, otherProduct, { photos: [photo.id] })
    const { id: userId } = await createTestUser(shop, 1)
    await shop.db.transaction((tx) =>
      writeReview(tx, createInput({ productId: product.id, userId, removedPhotos: [photo.id] }), { isModerated: true, now: shop.now() }),
    )
    expect((await findOwnReview(shop.db.read, otherProduct.id, otherReview.userId))?.photos).toHaveLength(1)
  })

  test('is a verified buyer once it has a paid order with the product, unless it is cancelled or fully refunded', async () => {
    const shop = await createTestShop()
    const [product, other] = [await createTestProduct(shop), await createTestProduct(shop)]
    const { id: userId } = await createTestUser(shop, 1)
    const orderId = await buyProduct(shop, userId, product, false)
    expect(await hasPurchased(shop.db.read, userId, product.id)).toBe(false)
    const paidOrderId = await buyProduct(shop, userId, product)
    expect(await hasPurchased(shop.db.read, userId, product.id)).toBe(true)
    expect(await hasPurchased(shop.db.read, userId, other.id)).toBe(false)
    expect(await hasPurchased(shop.db.read, userId + 1, product.id)).toBe(false)
    expect(orderId).toBeGreaterThan(0)
    const { orders } = shop.db.t
    const setPaymentStatus = (paymentStatus: 'partially_refunded' | 'refunded' | 'paid') =>
      shop.db.transaction((tx) => tx.update(orders).set({ paymentStatus }).where(eq(orders.id, paidOrderId)))
    await setPaymentStatus('partially_refunded')
    expect(await hasPurchased(shop.db.read, userId, product.id)).toBe(true)
    await setPaymentStatus('refunded')
    expect(await hasPurchased(shop.db.read, userId, product.id)).toBe(false)
    await setPaymentStatus('paid')
    await shop.db.transaction((tx) => tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, paidOrderId)))
    expect(await hasPurchased(shop.db.read, userId, product.id)).toBe(false)
  })
})

test('reviews of a deleted product are not counted and are deleted with their photos', async () => {
  const shop = await createTestShop()
  const [keptProduct, deletedProduct] = [await createTestProduct(shop), await createTestProduct(shop)]
  const photo = await addImage(shop, await createImage(9, 9), 'a.png')
  await createTestReview(shop, keptProduct, { status: 'pending' })
  await createTestReview(shop, deletedProduct, { status: 'pending', photos: [photo.id] })
  await shop.db.transaction((tx) => tx.delete(tx.t.products).where(eq(tx.t.products.id, deletedProduct.id)))
  expect(await countPendingReviews(shop.db.read)).toBe(1)
  expect(await countReviewStatuses(shop.db.read)).toMatchObject({ pending: 1, all: 1 })
  expect(await pruneReviews(shop)).toBe(1)
  expect(await pruneReviews(shop)).toBe(0)
  await runDueJobs(shop, { 'reviews.forgetPhotos': deleteUnusedReviewPhotos })
  expect(await findImages(shop.db.read, [photo.id])).toEqual([])
})

test('shoppers see approved reviews in the selected order, with the star distribution', async () => {
  const shop = await createTestShop()
  const product = await createTestProduct(shop)
  for (const [rating, status] of [
    [3, 'approved'],
    [5, 'approved'],
    [1, 'pending'],
    [4, 'rejected'],
    [5, 'approved'],
    [2, 'approved'],
  ] as const) {
    shop.clock.advance(1000)
    await createTestReview(shop, product, { rating, status, title: `${rating}` })
  }
  await createTestReview(shop, await createTestProduct(shop), { rating: 1 })
  const readReviewPage = async (sort: 'newest' | 'highest' | 'lowest', from = 0, limit = 10) =>
    (await listReviews(shop.db.read, { productId: product.id, sort, from, limit })).map(({ rating }) => rating)
  expect(await readReviewPage('newest')).toEqual([2, 5, 5, 3])
  expect(await readReviewPage('highest')).toEqual([5, 5, 3, 2])
  expect(await readReviewPage('lowest')).toEqual([2, 3, 5, 5])
  expect(await readReviewPage('highest', 1, 2)).toEqual([5, 3])
  expect(await countStars(shop.db.read, product.id)).toEqual([0, 1, 1, 0, 2])
})
