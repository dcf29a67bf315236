import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { type ListPart, type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { type ReviewStatus, reviewStatuses } from '#db/schema/reviews.ts'
import { withPhotos } from './read-reviews.ts'
import { maxListedProducts, maxPendingCount } from './limits.ts'

export interface ReviewListParams {
  status: ReviewStatus | null
  productId: number | null
  /** Matches review text, author or product; '' = all. */
  search: string
  descending: boolean
}

export function reviewListQuery(q: Exec, params: ReviewListParams): ListQuery<StaffReview> {
  const { reviews, products } = q.t
  return rowsInOrder(reviews, ['createdAt'], {
    from: sql`${reviews} inner join ${products} on ${products.id} = ${reviews.productId}`,
    where: and(
      params.status === null ? undefined : eq(reviews.status, params.status),
      params.productId === null ? undefined : eq(reviews.productId, params.productId),
      matchesWords(params.search, [reviews.author, reviews.title, reviews.text, products.name]),
    ),
    descending: params.descending,
    select: (part) => selectReviews(q, part),
  })
}

async function selectReviews(q: Exec, part: ListPart) {
  const { reviews, products, users } = q.t
  const rows = await selectPart(
    q
      .select({ review: reviews, productName: products.name, seoLink: products.seoLink, email: users.email })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .leftJoin(users, eq(users.id, reviews.userId))
      .$dynamic(),
    part,
  )
  return withPhotos(
    q,
    rows.map(({ review, ...product }) => ({ ...review, ...product })),
  )
}

export type StaffReview = Awaited<ReturnType<typeof selectReviews>>[number]

export async function countReviewStatuses(q: Exec): Promise<Record<ReviewStatus | 'all', number>> {
  const { reviews } = q.t
  const rows = await q
    .select({ status: reviews.status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reviews)
    .where(productExists(q))
    .groupBy(reviews.status)
  const countOf = (status: ReviewStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const counts = Object.fromEntries(reviewStatuses.map((status) => [status, countOf(status)])) as Record<ReviewStatus, number>
  return { ...counts, all: rows.reduce((sum, { count }) => sum + count, 0) }
}

const selectPendingReviews = stmt((q) =>
  q
    .select({ id: q.t.reviews.id })
    .from(q.t.reviews)
    .where(and(sql`${q.t.reviews.status} = 'pending'`, productExists(q)))
    .limit(maxPendingCount),
)

/** The number of pending reviews, capped because every staff page shows it. */
export const countPendingReviews = async (q: Exec): Promise<number> => (await selectPendingReviews(q, {})).length

/** Products with reviews, by name. */
export async function listReviewedProducts(q: Exec): Promise<{ id: number; name: string }[]> {
  const { products, reviews } = q.t
  const anyReview = q
    .select({ one: sql`1` })
    .from(reviews)
    .where(eq(reviews.productId, products.id))
  return q
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(exists(anyReview))
    .orderBy(asc(products.name))
    .limit(maxListedProducts)
}

// Reviews of deleted products stay hidden until they are pruned.
const productExists = (q: Exec) => sql`exists (select 1 from ${q.t.products} where ${q.t.products.id} = ${q.t.reviews.productId})`
