import { type SQL, type SQLWrapper, and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ListQuery, containsText, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { normalizeCode } from './normalize-code.ts'
import type { DiscountRow } from './find-discounts.ts'

/** active: turned on and running · scheduled: starts later · ended: its last day is over · off: turned off */
export type DiscountState = 'active' | 'scheduled' | 'ended' | 'off'

export type StaffDiscountRow = DiscountRow & { generated: number }

export interface DiscountListParams {
  state: DiscountState | null
  /** Null for both. */
  automatic: boolean | null
  /** Matches name and code; a generated code exactly. */
  search: string
  sort: 'created' | 'name' | 'used'
  descending: boolean
  /** YYYY-MM-DD in the store's time zone. */
  today: string
}

export function stateOf({ active, startsOn, endsOn }: Pick<DiscountRow, 'active' | 'startsOn' | 'endsOn'>, today: string): DiscountState {
  if (!active) return 'off'
  if (endsOn !== null && endsOn < today) return 'ended'
  return startsOn !== null && startsOn > today ? 'scheduled' : 'active'
}

export function discountListQuery(q: Exec, params: DiscountListParams): ListQuery<StaffDiscountRow> {
  const { discounts, discountCodes } = q.t
  const { sort, descending, search, automatic, state, today } = params
  const sortColumns = { created: discounts.createdAt, name: discounts.name, used: discounts.used }
  const generated = sql<number>`(select count(*) from ${discountCodes}
    where ${discountCodes.discountId} = ${discounts.id} and ${discountCodes.singleUse} = true)`.mapWith(Number)
  return {
    from: sql`${discounts}`,
    where: and(
      isNull(discounts.deletedAt),
      automatic === null ? undefined : eq(discounts.automatic, automatic),
      state === null ? undefined : hasState(q, state, today),
      search === '' ? undefined : matchesSearch(q, search),
    ),
    order: [sortColumns[sort], discounts.id],
    descending,
    cursor: (row) => [sort === 'created' ? row.createdAt : row[sort], row.id],
    select: async (part) => {
      const rows = await selectPart(q.select({ discount: discounts, generated }).from(discounts).$dynamic(), part)
      return rows.map((row) => ({ ...row.discount, generated: row.generated }))
    },
  }
}

/** For the search over everything, the newest first. Needs two characters. */
export async function searchDiscounts(q: Exec, text: string, limit: number): Promise<DiscountRow[]> {
  if (text.trim().length < 2) return []
  const { discounts } = q.t
  return q
    .select()
    .from(discounts)
    .where(and(isNull(discounts.deletedAt), matchesSearch(q, text)))
    .orderBy(desc(discounts.createdAt), desc(discounts.id))
    .limit(limit)
}

function hasState(q: Exec, state: DiscountState, today: string): SQL | undefined {
  const { discounts } = q.t
  if (state === 'off') return eq(discounts.active, false)
  const starts = orElse(discounts.startsOn, '')
  const ends = orElse(discounts.endsOn, '9999-12-31')
  const during = {
    active: sql`${starts} <= ${today} and ${ends} >= ${today}`,
    scheduled: sql`${starts} > ${today} and ${ends} >= ${today}`,
    ended: sql`${ends} < ${today}`,
  }
  return and(eq(discounts.active, true), during[state])
}

const orElse = (column: SQLWrapper, day: string): SQL => sql`coalesce(${column}, ${day})`

function matchesSearch(q: Exec, search: string): SQL | undefined {
  const { discounts, discountCodes } = q.t
  const withCode = q
    .select({ id: discountCodes.discountId })
    .from(discountCodes)
    .where(eq(discountCodes.codeKey, normalizeCode(search)))
  return or(
    matchesWords(search, [discounts.name, discounts.code]),
    containsText(discounts.code, normalizeCode(search)),
    inArray(discounts.id, withCode),
  )
}
