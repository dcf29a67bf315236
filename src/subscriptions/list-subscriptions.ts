import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import type { SubscriptionState } from '#db/schema/subscriptions.ts'
import type { SubscriptionRow } from './find-subscriptions.ts'

export const subscriptionStates = ['active', 'past_due', 'paused', 'cancelled'] as const satisfies SubscriptionState[]
export const subscriptionViews = ['all', ...subscriptionStates] as const

export function subscriptionListQuery(
  q: Exec,
  params: { state: SubscriptionState | null; ending: boolean | null; search: string; descending: boolean },
): ListQuery<SubscriptionRow> {
  const { subscriptions } = q.t
  return {
    from: sql`${subscriptions}`,
    where: and(
      isNotNull(subscriptions.startedAt),
      params.state === null ? undefined : eq(subscriptions.state, params.state),
      params.ending === null ? undefined : eq(subscriptions.endsAtPeriodEnd, params.ending),
      matchesWords(params.search, [subscriptions.searchText]),
    ),
    order: [subscriptions.startedAt, subscriptions.id],
    descending: params.descending,
    cursor: (row) => [row.startedAt!, row.id],
    select: (part) => selectPart(q.select().from(subscriptions).$dynamic(), part),
  }
}

export async function countSubscriptionStates(q: Exec): Promise<Partial<Record<(typeof subscriptionViews)[number], number>>> {
  const { subscriptions } = q.t
  const rows = await q
    .select({ state: subscriptions.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(subscriptions)
    .where(isNotNull(subscriptions.startedAt))
    .groupBy(subscriptions.state)
    .orderBy(desc(subscriptions.state))
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
