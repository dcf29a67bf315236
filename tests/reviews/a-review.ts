import { eq } from 'drizzle-orm'
import { placeOrder } from '#src/checkout/place-order.ts'
import { markPaid } from '#src/orders/mark-paid.ts'
import { type ReviewStatus, decideReviews } from '#src/reviews/moderate.ts'
import { writeReview } from '#src/reviews/write-review.ts'
import { aCart, aReview, aShippingRate, reviewWish, someDetails } from '#tests/support/carts.ts'
import type { MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { addPerson } from '#tests/support/people.ts'

let written = 0

/** A review of a product by somebody new, five stars and approved unless `change` says otherwise; returns its id and author. */
export async function aReviewOf(
  shop: TestShop,
  product: { id: number },
  change: {
    rating?: number
    title?: string
    text?: string
    status?: ReviewStatus
    userId?: number
    photos?: number[]
    author?: string
  } = {},
): Promise<{ id: number; userId: number }> {
  const userId = change.userId ?? (await addPerson(shop, 1, `reviewer${++written}@example.com`)).id
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const { id } = await writeReview(
      tx,
      {
        productId: product.id,
        userId,
        author: change.author ?? `Amara O.`,
        rating: change.rating ?? 5,
        title: change.title ?? '',
        text: change.text ?? 'Holds up well, day after day.',
        verifiedBuyer: false,
        newPhotos: change.photos ?? [],
        removedPhotos: [],
      },
      { moderated: true, now },
    )
    const status = change.status ?? 'approved'
    if (status !== 'pending') await decideReviews(tx, new Map([[id, status]]), now)
    return { id, userId }
  })
}

/** What a product says of its reviews: how many, and the sum of their stars. */
export async function ratingOf(shop: TestShop, product: { id: number }): Promise<[number, number]> {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select().from(products).where(eq(products.id, product.id))
  return [row!.reviewCount, row!.ratingSum]
}

/** Lets an account order one of a product, and pay for it unless told otherwise. */
export async function bought(shop: TestShop, userId: number, product: MadeProduct, paid = true): Promise<number> {
  await aShippingRate(shop)
  const { cartId } = await aCart(shop, [{ id: product.id, variantId: product.variantId }])
  await someDetails(shop, cartId)
  const { attemptKey, quote } = await aReview(shop, cartId)
  const { id } = await placeOrder(shop, { ...reviewWish(shop, cartId), userId, attemptKey, timeZone: 'UTC' })
  const by = { amount: quote.total, currency: 'USD', method: 'Visa', actor: 'test', now: shop.now(), timeZone: 'UTC' }
  if (paid) await shop.db.transaction((tx) => markPaid(tx, id, by))
  return id
}
