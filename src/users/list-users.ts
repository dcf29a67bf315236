import { type SQL, and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { type ListQuery, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { RoleId } from '#db/schema/accounts.ts'
import { idsOfWordStarts } from '#db/search/staff-search.ts'
import type { Exec } from '#db/types.ts'
import { readCustomerTotals } from './customer-totals.ts'
import type { User } from '#src/accounts/users.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const userStates = ['active', 'guest', 'disabled'] as const
/** `guest` has no password yet; a disabled guest is `disabled`. */
export type UserState = (typeof userStates)[number]

export interface UserListParams {
  role: RoleId | null
  state: UserState | null
  /** Epoch ms; null = no limit. */
  since: number | null
  /** Beginnings of words of name and email, or an order number; '' = all. */
  search: string
  sort: 'created' | 'name'
  descending: boolean
}

/** `spent`: minor units, after refunds. */
export type UserRow = Pick<User, 'id' | 'name' | 'email' | 'roleId' | 'createdAt' | 'lastLoginAt'> & {
  state: UserState
  orders: number
  spent: number
}

export function userListQuery(q: Exec, params: UserListParams): ListQuery<UserRow> {
  const { users } = q.t
  return rowsInOrder(users, [params.sort === 'name' ? 'name' : 'createdAt'], {
    where: userCondition(q, params),
    descending: params.descending,
    select: async (part) => {
      const rows = await selectPart(
        q
          .select({ ...pick(users, 'id', 'name', 'email', 'roleId', 'createdAt', 'lastLoginAt'), state: userState(q) })
          .from(users)
          .$dynamic(),
        part,
      )
      const ids = rows.map(({ id }) => id)
      const totals = await readCustomerTotals(q, ids)
      return rows.map((row) => ({ ...row, ...totals.get(row.id)! }))
    },
  })
}

/** The state of an account as a column, so that no query of a page has to read the password. */
export const userState = (q: Exec): SQL<UserState> =>
  sql<UserState>`case when ${isNotNull(q.t.users.disabledAt)} then 'disabled' when ${isGuest(q)} then 'guest' else 'active' end`

// A literal, not a parameter: only then do the engines use the partial index.
const isGuest = (q: Exec): SQL => sql`${q.t.users.password} = '[GUEST-USER]'`

function userCondition(q: Exec, { role, state, since, search }: UserListParams): SQL | undefined {
  const { users } = q.t
  return and(
    role === null ? undefined : eq(users.roleId, role),
    state === null ? undefined : stateCondition(q, state),
    since === null ? undefined : gte(users.createdAt, since),
    search === '' ? undefined : searchCondition(q, search),
  )
}

function stateCondition(q: Exec, state: UserState): SQL | undefined {
  const { disabledAt } = q.t.users
  if (state === 'disabled') return isNotNull(disabledAt)
  return and(isNull(disabledAt), state === 'guest' ? isGuest(q) : sql`not ${isGuest(q)}`)
}

function searchCondition(q: Exec, search: string): SQL {
  const { users, orders } = q.t
  const ids = [idsOfWordStarts(q, 'users', search)]
  const number = /^#?(\d{1,9})$/.exec(search)?.[1]
  if (number !== undefined) {
    const order = sql`from ${orders} where ${orders.number} = ${Number(number)}`
    ids.push(sql`select ${orders.userId} as id ${order}`)
    // A guest's order whose email belongs to an account has no owner until that address is proven.
    ids.push(sql`select ${users.id} as id from ${users} where ${users.emailKey} in (select ${orders.emailKey} ${order})`)
  }
  return sql`${users.id} in (${sql.join(ids, sql` union `)})`
}
