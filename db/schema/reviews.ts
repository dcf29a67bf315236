import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

export const reviewStatuses = ['pending', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

export function reviewsTables(k: Kit) {
  const reviews = k.table(
    'reviews',
    {
      id: k.id('id'),
      productId: k.int('product_id').notNull(),
      userId: k.int('user_id').notNull(),
      // The account's name when the review was written.
      author: k.text('author').notNull(),
      rating: k.int('rating').notNull(),
      title: k.text('title').notNull().default(''),
      text: k.text('text').notNull(),
      status: k.text('status').$type<ReviewStatus>().notNull().default('pending'),
      // True when a paid order of this account contains the product.
      verifiedBuyer: k.bool('verified_buyer').notNull().default(false),
      storeAnswer: k.text('store_answer').notNull().default(''),
      answeredAt: k.ms('answered_at'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('reviews_author').on(t.productId, t.userId),
      k.index('reviews_shown').on(t.productId, t.status, t.createdAt, t.id),
      k.index('reviews_queue').on(t.status, t.createdAt, t.id),
      k.index('reviews_user').on(t.userId, t.id),
      k.check('reviews_rating', sql`${t.rating} between 1 and 5`),
    ],
  )
  const reviewPhotos = k.table(
    'review_photos',
    {
      id: k.id('id'),
      reviewId: k
        .int('review_id')
        .notNull()
        .references(() => reviews.id, { onDelete: 'cascade' }),
      mediaId: k.int('media_id').notNull(),
      position: k.int('position').notNull().default(0),
    },
    (t) => [k.index('review_photos_review').on(t.reviewId, t.position, t.id)],
  )
  return { reviews, reviewPhotos }
}
