import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { listStmt } from '#db/lists/list-stmt.ts'
import { stmt } from '#db/stmt.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export type PublicReview = Awaited<ReturnType<typeof listReviews>>[number]
export type ReviewPhoto = PublicReview['photos'][number]

const reviewColumns = ({ t: { reviews } }: Exec) =>
  pick(reviews, 'id', 'author', 'rating', 'title', 'text', 'verifiedBuyer', 'storeAnswer', 'answeredAt', 'createdAt')

const approvedWhere = ({ t: { reviews } }: Exec) =>
  and(eq(reviews.productId, sql.placeholder('productId')), sql`${reviews.status} = 'approved'`)

const buildListQuery = (sort: ReviewSort) =>
  stmt((q) => {
    const { rating, createdAt, id } = q.t.reviews
    const byStars = { newest: [], highest: [sql`${rating} desc`], lowest: [sql`${rating} asc`] }[sort]
    return q
      .select(reviewColumns(q))
      .from(q.t.reviews)
      .where(approvedWhere(q))
      .orderBy(...byStars, sql`${createdAt} desc`, sql`${id} desc`)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('from'))
  })
const listQueries = { newest: buildListQuery('newest'), highest: buildListQuery('highest'), lowest: buildListQuery('lowest') }

export const listReviews = async (q: Exec, params: { productId: number; sort: ReviewSort; from: number; limit: number }) =>
  withPhotos(q, await listQueries[params.sort](q, params))

const selectStarCounts = stmt((q) =>
  q
    .select({ rating: q.t.reviews.rating, count: sql<number>`count(*)`.mapWith(Number) })
    .from(q.t.reviews)
    .where(approvedWhere(q))
    .groupBy(q.t.reviews.rating),
)

/** The number of approved reviews with 1, 2, … 5 stars. */
export async function countStars(q: Exec, productId: number): Promise<number[]> {
  const rows = await selectStarCounts(q, { productId })
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.rating === stars)?.count ?? 0)
}

/** The user's review of a product in any status; null without one. */
export async function findOwnReview(q: Exec, productId: number, userId: number) {
  const [review] = await withPhotos(q, await selectOwnReview(q, { productId, userId }))
  return review ?? null
}

const selectOwnReview = stmt((q) => {
  const { reviews } = q.t
  return q
    .select({ ...reviewColumns(q), status: reviews.status })
    .from(reviews)
    .where(and(eq(reviews.productId, sql.placeholder('productId')), eq(reviews.userId, sql.placeholder('userId'))))
    .limit(1)
})

export type OwnReview = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>

export async function withPhotos<R extends { id: number }>(q: Exec, rows: R[]) {
  const ids = rows.map(({ id }) => id)
  const photos = rows.length === 0 ? [] : await selectPhotos(q, ids)
  return rows.map((row) => ({ ...row, photos: photos.filter(({ reviewId }) => reviewId === row.id) }))
}

const selectPhotos = listStmt((q, ids) => {
  const { reviewPhotos, media } = q.t
  return q
    .select({
      reviewId: reviewPhotos.reviewId,
      mediaId: media.id,
      ...pick(media, 'file', 'width', 'height', 'renditions'),
    })
    .from(reviewPhotos)
    .innerJoin(media, eq(media.id, reviewPhotos.mediaId))
    .where(inArray(reviewPhotos.reviewId, ids))
    .orderBy(asc(reviewPhotos.reviewId), asc(reviewPhotos.position), asc(reviewPhotos.id))
})
