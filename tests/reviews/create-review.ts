import { eq } from 'drizzle-orm'
import type { ReviewStatus } from '#db/schema/reviews.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { decideReviews } from '#src/reviews/moderate.ts'
import { writeReview } from '#src/reviews/write-review.ts'
import {
  createTestCart,
  readCheckoutReview,
  createFlatShippingRate,
  createReviewInput,
  saveTestDetails,
  orderInput,
} from '#tests/support/checkout.ts'
import type { TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createTestUser } from '#tests/support/users.ts'

let reviewerCount = 0

/** Creates an approved five-star review by a new account, with `change` applied; returns its id and author. */
export async function createTestReview(
  shop: TestShop,
  product: { id: number },
  overrides: {
    rating?: number
    title?: string
    text?: string
    status?: ReviewStatus
    userId?: number
    photos?: number[]
    author?: string
  } = {},
): Promise<{ id: number; userId: number }> {
  const userId = overrides.userId ?? (await createTestUser(shop, 1, `reviewer${++reviewerCount}@example.com`)).id
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const { id } = await writeReview(
      tx,
      {
        productId: product.id,
        userId,
        author: overrides.author ?? `Amara O.`,
        rating: overrides.rating ?? 5,
        title: overrides.title ?? '',
        text: overrides.text ?? 'Holds up well, day after day.',
        verifiedBuyer: false,
        newPhotos: overrides.photos ?? [],
        removedPhotos: [],
      },
      { isModerated: true, now },
    )
    const status = overrides.status ?? 'approved'
    if (status !== 'pending') await decideReviews(tx, new Map([[id, status]]), now)
    return { id, userId }
  })
}

export async function readRatingTotals(shop: TestShop, product: { id: number }): Promise<[number, number]> {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select().from(products).where(eq(products.id, product.id))
  return [row!.reviewCount, row!.ratingSum]
}

/** Places an order for one unit by an account, paid by default. */
export async function buyProduct(shop: TestShop, userId: number, product: TestProduct, paid = true): Promise<number> {
  await createFlatShippingRate(shop)
  const { cartId } = await createTestCart(shop, [{ id: product.id, variantId: product.variantId }])
  await saveTestDetails(shop, cartId)
  const { attemptKey, quote } = await readCheckoutReview(shop, cartId)
  const { id } = await placeOrder(shop, { ...createReviewInput(shop, cartId), ...orderInput, userId, attemptKey })
  const payment = { amount: quote.total, currency: 'USD', method: 'Visa', actor: 'test', now: shop.now(), timeZone: 'UTC' }
  if (paid) await shop.db.transaction((tx) => applyPayment(tx, id, payment))
  return id
}
