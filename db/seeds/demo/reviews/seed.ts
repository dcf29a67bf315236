import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { record } from '#src/accounts/audit.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import { createUser } from '#src/accounts/users.ts'
import { addPicture } from '#src/media/pictures.ts'
import { answerReview, decideReviews } from '#src/reviews/moderate.ts'
import { shownName } from '#src/reviews/rules.ts'
import { writeReview } from '#src/reviews/write-review.ts'
import type { Shop } from '#src/shop.ts'
import { buyers } from '../people.ts'
import { type DemoReview, demoReviews } from './texts.ts'

const pictureFolder = join(import.meta.dir, Bun.isStandaloneExecutable ? 'db/seeds/demo/pictures' : '../pictures')
const hour = 60 * 60_000
const day = 24 * hour

/** Lets customers say what they think of the goods, and staff decide about it, over the 90 days up to the shop's now. Returns how many spoke. */
export async function seedReviews(shop: Shop, customer: { id: number; name: string }): Promise<number> {
  const authors = await addAuthors(shop, customer)
  const products = await productIds(shop.db.read)
  const bought = await purchases(shop.db.read)
  const photos = await storePhotos(shop)
  for (const told of demoReviews) {
    const author = authors.get(told.by)
    const productId = products.get(told.product)
    if (!author || productId === undefined) throw new Error(`a review of ${told.product} by ${told.by}, whom the demo does not know`)
    const firstBought = bought.get(`${author.email}:${productId}`) ?? Infinity
    await tell(shop, told, { author, productId, verified: (at) => firstBought < at - 2 * day, photos })
  }
  return demoReviews.length
}

interface Author {
  id: number
  name: string
  email: string
}

interface Telling {
  author: Author
  productId: number
  verified(at: number): boolean
  photos: Map<string, number>
}

async function tell(shop: Shop, told: DemoReview, { author, productId, verified, photos }: Telling): Promise<void> {
  // At an hour and minute of its own.
  const at = shop.now() - told.daysAgo * day - ((told.text.length * 37) % 780) * 60_000
  const decided = at + 15 * hour
  const robin = { id: null, name: 'Robin Vale' }
  await shop.db.transaction(async (tx) => {
    const { id } = await writeReview(
      tx,
      {
        productId,
        userId: author.id,
        author: shownName(author.name),
        rating: told.stars,
        title: told.title ?? '',
        text: told.text,
        verifiedBuyer: verified(at),
        newPhotos: (told.photos ?? []).map((file) => photos.get(file)!),
        removedPhotos: [],
      },
      { moderated: true, now: at },
    )
    if (told.status === 'pending') return
    const to = told.status ?? 'approved'
    await decideReviews(tx, new Map([[id, to]]), decided)
    if (told.answer) await answerReview(tx, id, told.answer, decided + hour)
    const change = { to, before: { [id]: 'pending' } }
    await record(tx, { actor: robin, action: 'reviews.decided', subject: 'reviews', change, now: decided })
  })
}

// Buyers of the past ordered as guests; who writes has an account, without a password as every account made at checkout.
async function addAuthors(shop: Shop, customer: { id: number; name: string }): Promise<Map<string, Author>> {
  const writing = new Set(demoReviews.map(({ by }) => by))
  const people = buyers.filter(({ name }) => writing.has(name))
  const accounts = await shop.db.transaction(async (tx) => {
    const made: Author[] = []
    for (const { name, email, address } of people) {
      const user = await createUser(tx, { email, name, password: guestPassword, address, now: shop.now() - 91 * day })
      made.push({ id: user.id, name, email })
    }
    return made
  })
  const all = [...accounts, { ...customer, email: 'customer@example.com' }]
  return new Map(all.map((author) => [author.name, author]))
}

async function productIds(q: Exec): Promise<Map<string, number>> {
  const { products } = q.t
  const rows = await q.select({ id: products.id, seoLink: products.seoLink }).from(products)
  return new Map(rows.map(({ id, seoLink }) => [seoLink, id]))
}

/** When each address first paid for each product: epoch ms by `<email>:<product>`. */
async function purchases(q: Exec): Promise<Map<string, number>> {
  const { orders, orderLines } = q.t
  const rows = await q
    .select({ email: orders.emailKey, productId: orderLines.productId, at: orders.orderDate })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orders.paymentStatus, ['paid', 'partially_refunded']))
  const first = new Map<string, number>()
  for (const { email, productId, at } of rows) {
    const key = `${email}:${productId}`
    first.set(key, Math.min(at, first.get(key) ?? Infinity))
  }
  return first
}

async function storePhotos(shop: Shop): Promise<Map<string, number>> {
  const files = [...new Set(demoReviews.flatMap(({ photos = [] }) => photos))]
  const stored = files.map(async (file) => {
    const bytes = new Uint8Array(readFileSync(join(pictureFolder, file)))
    return [file, (await addPicture(shop, bytes, `photo-${file}`, { ours: true })).id] as const
  })
  return new Map(await Promise.all(stored))
}
