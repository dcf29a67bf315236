import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { addImage } from '#src/media/images.ts'
import { answerReview, decideReviews } from '#src/reviews/moderate.ts'
import { publicName } from '#src/reviews/public-name.ts'
import { writeReview } from '#src/reviews/write-review.ts'
import type { DemoSeed } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'
import { demoCustomers, openAccount } from '../customers.ts'
import { findDemoCustomer } from '../store.ts'
import type { DemoReview } from './demo-review.ts'
import { demoReviews } from './reviews.ts'

export const reviewsDemo: DemoSeed = async (shop, { report }) => {
  report('Reviews')
  const { id, person } = await findDemoCustomer(shop.db.read)
  await seedReviews(shop, { id, name: person.name })
}

const imageFolder = join(import.meta.dir, Bun.isStandaloneExecutable ? 'db/seeds/demo/images' : '../images')
const hour = 60 * 60_000
const day = 24 * hour

export async function seedReviews(shop: Shop, customer: { id: number; name: string }): Promise<number> {
  const authors = await addAuthors(shop, customer)
  const products = await findProductIds(shop.db.read)
  const firstPurchases = await findFirstPurchases(shop.db.read)
  const photos = await storePhotos(shop)
  for (const demoReview of demoReviews) {
    const author = authors.get(demoReview.author)
    const productId = products.get(demoReview.product)
    if (!author || productId === undefined)
      throw new Error(`a review of ${demoReview.product} by ${demoReview.author}, whom the demo does not know`)
    const firstBought = firstPurchases.get(`${author.email}:${productId}`) ?? Infinity
    await seedReview(shop, demoReview, { author, productId, isVerified: (at) => firstBought < at - 2 * day, photos })
  }
  return demoReviews.length
}

interface Author {
  id: number
  name: string
  email: string
}

interface ReviewContext {
  author: Author
  productId: number
  isVerified(at: number): boolean
  photos: Map<string, number>
}

async function seedReview(shop: Shop, demoReview: DemoReview, { author, productId, isVerified, photos }: ReviewContext): Promise<void> {
  // A varied time of day.
  const at = shop.now() - demoReview.daysAgo * day - ((demoReview.text.length * 37) % 780) * 60_000
  const decidedAt = at + 15 * hour
  const moderator = { id: null, name: 'Robin Vale' }
  await shop.db.transaction(async (tx) => {
    const { id } = await writeReview(
      tx,
      {
        productId,
        userId: author.id,
        author: publicName(author.name),
        rating: demoReview.stars,
        title: demoReview.title ?? '',
        text: demoReview.text,
        verifiedBuyer: isVerified(at),
        newPhotos: (demoReview.photos ?? []).map((file) => photos.get(file)!),
        removedPhotos: [],
      },
      { isModerated: true, now: at },
    )
    if (demoReview.status === 'pending') return
    const status = demoReview.status ?? 'approved'
    await decideReviews(tx, new Map([[id, status]]), decidedAt)
    if (demoReview.answer) await answerReview(tx, id, demoReview.answer, decidedAt + hour)
    const change = { status, before: { [id]: 'pending' } }
    await recordAudit(tx, { actor: moderator, action: 'reviews.decided', subject: 'reviews', change, now: decidedAt })
  })
}

// Past buyers ordered as guests; review authors need an account.
async function addAuthors(shop: Shop, customer: { id: number; name: string }): Promise<Map<string, Author>> {
  const authorNames = new Set(demoReviews.map(({ author }) => author))
  const customers = demoCustomers.filter(({ name }) => authorNames.has(name))
  const accounts = await shop.db.transaction(async (tx) => {
    const createdAuthors: Author[] = []
    for (const person of customers) {
      const { name, email } = person
      createdAuthors.push({ id: await openAccount(tx, person, shop.now() - 91 * day), name, email })
    }
    return createdAuthors
  })
  const allAuthors = [...accounts, { ...customer, email: 'customer@example.com' }]
  return new Map(allAuthors.map((author) => [author.name, author]))
}

async function findProductIds(q: Exec): Promise<Map<string, number>> {
  const { products } = q.t
  const rows = await q.select({ id: products.id, seoLink: products.seoLink }).from(products)
  return new Map(rows.map(({ id, seoLink }) => [seoLink, id]))
}

/** Time of the first payment in epoch ms, by `<email>:<product>`. */
async function findFirstPurchases(q: Exec): Promise<Map<string, number>> {
  const { orders, orderLines } = q.t
  const rows = await q
    .select({ email: orders.emailKey, productId: orderLines.productId, at: orders.orderDate })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orders.paymentStatus, ['paid', 'partially_refunded']))
  const firstByKey = new Map<string, number>()
  for (const { email, productId, at } of rows) {
    const key = `${email}:${productId}`
    firstByKey.set(key, Math.min(at, firstByKey.get(key) ?? Infinity))
  }
  return firstByKey
}

async function storePhotos(shop: Shop): Promise<Map<string, number>> {
  const files = [...new Set(demoReviews.flatMap(({ photos = [] }) => photos))]
  const stored = files.map(async (file) => {
    const bytes = new Uint8Array(readFileSync(join(imageFolder, file)))
    return [file, (await addImage(shop, bytes, `photo-${file}`, { preEncoded: true, origin: 'customer' })).id] as const
  })
  return new Map(await Promise.all(stored))
}
