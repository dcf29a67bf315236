import { expect, test } from 'bun:test'
import { demoCatalog } from '#db/seeds/demo/catalog/index.ts'
import { buyers } from '#db/seeds/demo/people.ts'
import { seedReviews } from '#db/seeds/demo/reviews/seed.ts'
import { demoReviews } from '#db/seeds/demo/reviews/texts.ts'
import { createUser } from '#src/accounts/users.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'

test('the demo tells of things that were on sale, by people it knows, once each', () => {
  const shelved = new Map(demoCatalog.products.map(({ slug, createdDaysAgo }) => [slug, createdDaysAgo]))
  const names = [...buyers.map(({ name }) => name), 'June Calloway']
  const faults = demoReviews.filter(
    ({ product, by, daysAgo }) => !(daysAgo <= 90 && daysAgo < (shelved.get(product) ?? 0) && names.includes(by)),
  )
  expect(faults).toEqual([])
  expect(new Set(demoReviews.map(({ product, by }) => `${product} ${by}`)).size).toBe(demoReviews.length)
  expect(new Set(demoReviews.map(({ text }) => text)).size).toBe(demoReviews.length)
  const approved = demoReviews.filter(({ status }) => status === undefined)
  expect(approved.length).toBeGreaterThanOrEqual(45)
  expect(new Set(approved.map(({ product }) => product)).size).toBeGreaterThanOrEqual(15)
})

test('told to a shop they are decided, answered, pictured and counted', async () => {
  const shop = await testShop()
  const slugs = [...new Set(demoReviews.map(({ product }) => product))]
  for (const slug of slugs) await aProduct(shop, { name: slug, seoLink: slug })
  const customer = await shop.db.transaction((tx) =>
    createUser(tx, { email: 'customer@example.com', name: 'June Calloway', password: guestPassword, now: shop.now() }),
  )
  expect(await seedReviews(shop, { id: customer.id, name: customer.name })).toBe(demoReviews.length)
  const { reviews, reviewPhotos, products } = shop.db.t
  const rows = await shop.db.read.select().from(reviews)
  const in_ = (status: string) => rows.filter((row) => row.status === status)
  expect([in_('pending').length, in_('rejected').length]).toEqual([5, 3])
  expect(in_('approved').filter(({ storeAnswer }) => storeAnswer !== '').length).toBeGreaterThanOrEqual(5)
  expect(rows.every(({ createdAt }) => createdAt < shop.now() && createdAt > shop.now() - 91 * 86_400_000)).toBe(true)
  expect(new Set((await shop.db.read.select().from(reviewPhotos)).map(({ reviewId }) => reviewId)).size).toBeGreaterThanOrEqual(2)
  const counted = (await shop.db.read.select().from(products)).reduce(
    (sum, { reviewCount, ratingSum }) => [sum[0]! + reviewCount, sum[1]! + ratingSum],
    [0, 0],
  )
  expect(counted).toEqual([in_('approved').length, in_('approved').reduce((sum, { rating }) => sum + rating, 0)])
})
