import { type SQL, and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Null when there is none. */
export async function findDraft(q: Exec, lookup: { id: number } | { token: string }) {
  const { draftOrders } = q.t
  const [row] = await q
    .select()
    .from(draftOrders)
    .where('id' in lookup ? eq(draftOrders.id, lookup.id) : eq(draftOrders.token, lookup.token))
    .limit(1)
  return row ?? null
}

/** `open`: not sent yet · `sent`: its link waits to be paid · `completed`: it became an order. */
export const draftViews = ['open', 'sent', 'completed', 'all'] as const
export type DraftView = (typeof draftViews)[number]
export type ListedDraft = Awaited<ReturnType<typeof selectListed>>[number]

export interface DraftListParams {
  view: DraftView
  search: string
  sort: 'date' | 'total'
  descending: boolean
}

export function draftListQuery(q: Exec, { view, search, sort, descending }: DraftListParams): ListQuery<ListedDraft> {
  const { draftOrders, orders } = q.t
  return {
    from: sql`${draftOrders} left join ${orders} on ${orders.id} = ${draftOrders.orderId}`,
    where: and(viewCondition(q, view), matchesWords(search, [draftOrders.searchText])),
    order: sort === 'total' ? [draftOrders.total, draftOrders.id] : [draftOrders.updatedAt, draftOrders.id],
    descending,
    cursor: (row) => [sort === 'total' ? row.total : row.updatedAt, row.id],
    select: (part) => selectPart(selectListed(q), part),
  }
}

/** Drafts by view, each count capped. */
export async function countDraftViews(q: Exec): Promise<Record<DraftView, number>> {
  const counts = { open: 0, sent: 0, completed: 0, all: 0 }
  for (const view of draftViews) {
    const matching = q
      .select({ id: q.t.draftOrders.id })
      .from(q.t.draftOrders)
      .where(viewCondition(q, view))
      .limit(maxTabCount)
      .as('matching')
    const [row] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(matching)
    counts[view] = row?.total ?? 0
  }
  return counts
}

function viewCondition(q: Exec, view: DraftView): SQL | undefined {
  const { draftOrders } = q.t
  if (view === 'all') return undefined
  if (view === 'completed') return eq(draftOrders.state, 'completed')
  return and(eq(draftOrders.state, 'open'), view === 'sent' ? isNotNull(draftOrders.linkExpiresAt) : isNull(draftOrders.linkExpiresAt))
}

// The contact data of a completed draft is in its order only.
function selectListed(q: Exec) {
  const { draftOrders, orders } = q.t
  return q
    .select({
      id: draftOrders.id,
      state: draftOrders.state,
      name: sql<string>`coalesce(${orders.name}, ${draftOrders.name})`,
      email: sql<string>`coalesce(${orders.email}, ${draftOrders.email})`,
      ...pick(draftOrders, 'total', 'currency', 'itemCount', 'sentAt', 'linkExpiresAt', 'orderId'),
      orderNumber: orders.number,
      createdBy: draftOrders.createdBy,
      updatedAt: draftOrders.updatedAt,
    })
    .from(draftOrders)
    .leftJoin(orders, eq(orders.id, draftOrders.orderId))
    .$dynamic()
}
