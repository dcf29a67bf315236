import { type SQL, and, asc, eq, exists, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { containsPattern } from '#src/lib/search-text.ts'
import { type ReviewStatus, reviewStatuses } from './moderate.ts'
import { withPhotos } from './read-reviews.ts'

export interface ReviewListParams {
  status: ReviewStatus | null
  productId: number | null
  /** Words of the review, its author or the product; '' = all. */
  search: string
  /** From 1. */
  page: number
  pageSize: number
}

/** One page of the queue: what waits longest first, else the newest first. */
export async function listReviewsForStaff(q: Exec, params: ReviewListParams) {
  const { reviews, products, users } = q.t
  const where = and(
    params.status === null ? undefined : eq(reviews.status, params.status),
    params.productId === null ? undefined : eq(reviews.productId, params.productId),
    params.search === '' ? undefined : searchWhere(q, params.search),
  )
  const [countRow] = await q
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
  const total = countRow!.total
  const pages = Math.max(1, Math.ceil(total / params.pageSize))
  const page = Math.min(params.page, pages)
  const isPending = params.status === 'pending'
  const rows = await q
    .select({ review: reviews, productName: products.name, seoLink: products.seoLink, email: users.email })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(where)
    .orderBy(...(isPending ? [asc(reviews.createdAt), asc(reviews.id)] : [sql`${reviews.createdAt} desc`, sql`${reviews.id} desc`]))
    .limit(params.pageSize)
    .offset((page - 1) * params.pageSize)
  const flat = rows.map(({ review, ...product }) => ({ ...review, ...product }))
  return { rows: await withPhotos(q, flat), total, capped: false, page, pages }
}

export type StaffReview = Awaited<ReturnType<typeof listReviewsForStaff>>['rows'][number]

/** How many reviews stand in each status, and in all. */
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
    .limit(100),
)

/** How many reviews wait for a decision, counted to a hundred: the menu of every staff page says so. */
export const countPendingReviews = async (q: Exec): Promise<number> => (await selectPendingReviews(q, {})).length

/** The products somebody has written about, by name; the first two hundred. */
export async function listReviewedProducts(q: Exec): Promise<{ id: number; name: string }[]> {
  const { products, reviews } = q.t
  const anyReview = q
    .select({ one: sql`1` })
    .from(reviews)
    .where(eq(reviews.productId, products.id))
  return q.select({ id: products.id, name: products.name }).from(products).where(exists(anyReview)).orderBy(asc(products.name)).limit(200)
}

// A deleted product's reviews stand in no list until they are swept.
const productExists = (q: Exec) => sql`exists (select 1 from ${q.t.products} where ${q.t.products.id} = ${q.t.reviews.productId})`

function searchWhere(q: Exec, search: string): SQL | undefined {
  const { reviews, products } = q.t
  const pattern = containsPattern(search.toLowerCase())
  return or(
    ...[reviews.author, reviews.title, reviews.text, products.name].map((column) => sql`lower(${column}) like ${pattern} escape '\\'`),
  )
}
