import { expect, test } from 'bun:test'
import { demoCatalog } from '#db/seeds/demo/catalog/index.ts'
import { demoCustomers } from '#db/seeds/demo/customers.ts'
import { seedReviews } from '#db/seeds/demo/reviews/seed-reviews.ts'
import { demoReviews } from '#db/seeds/demo/reviews/reviews.ts'
import { createUser } from '#src/accounts/users.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'

test('demo reviews are about products on sale, by existing customers, once each', () => {
  const daysListedBySlug = new Map(demoCatalog.products.map(({ slug, createdDaysAgo }) => [slug, createdDaysAgo]))
  const names = [...demoCustomers.map(({ name }) => name), 'June Calloway']
  const invalidReviews = demoReviews.filter(
    ({ product, author, daysAgo }) => !(daysAgo <= 90 && daysAgo < (daysListedBySlug.get(product) ?? 0) && names.includes(author)),
  )
  expect(invalidReviews).toEqual([])
  expect(new Set(demoReviews.map(({ product, author }) => `${product} ${author}`)).size).toBe(demoReviews.length)
  expect(new Set(demoReviews.map(({ text }) => text)).size).toBe(demoReviews.length)
  const approved = demoReviews.filter(({ status }) => status === undefined)
  expect(approved.length).toBeGreaterThanOrEqual(45)
  expect(new Set(approved.map(({ product }) => product)).size).toBeGreaterThanOrEqual(15)
})

test('demo reviews are moderated, answered, illustrated and counted', async () => {
  const shop = await createTestShop()
  const slugs = [...new Set(demoReviews.map(({ product }) => product))]
  for (const slug of slugs) await createTestProduct(shop, { name: slug, seoLink: slug })
  const customer = await shop.db.transaction((tx) =>
    createUser(tx, { email: 'customer@example.com', name: 'June Calloway', password: guestPassword, now: shop.now() }),
  )
  expect(await seedReviews(shop, { id: customer.id, name: customer.name })).toBe(demoReviews.length)
  const { reviews, reviewPhotos, products } = shop.db.t
  const rows = await shop.db.read.select().from(reviews)
  const rowsWithStatus = (status: string) => rows.filter((row) => row.status === status)
  expect([rowsWithStatus('pending').length, rowsWithStatus('rejected').length]).toEqual([5, 3])
  expect(rowsWithStatus('approved').filter(({ storeAnswer }) => storeAnswer !== '').length).toBeGreaterThanOrEqual(5)
  expect(rows.every(({ createdAt }) => createdAt < shop.now() && createdAt > shop.now() - 91 * 86_400_000)).toBe(true)
  expect(new Set((await shop.db.read.select().from(reviewPhotos)).map(({ reviewId }) => reviewId)).size).toBeGreaterThanOrEqual(2)
  const totals = (await shop.db.read.select().from(products)).reduce(
    (sum, { reviewCount, ratingSum }) => [sum[0]! + reviewCount, sum[1]! + ratingSum],
    [0, 0],
  )
  expect(totals).toEqual([rowsWithStatus('approved').length, rowsWithStatus('approved').reduce((sum, { rating }) => sum + rating, 0)])
})
