import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/types.ts'
import { type Invariant, invariantExamples } from '#src/lib/errors/invariant.ts'

/** What orders were reduced by, and the counted uses of discounts and codes. */
export const discountInvariants: Invariant[] = [
  {
    holds: 'The discounts of every order add up',
    broken: 'The discounts do not add up for order',
    find: (db) => {
      const { orders, orderDiscounts } = db.t
      return findNames(
        db,
        sql`select ${orders.number} as name from ${orders}
          left join (
            select order_id, sum(amount) as amount from ${orderDiscounts} where kind <> 'free_shipping' group by order_id
          ) named on named.order_id = ${orders.id}
          where coalesce(named.amount, 0) <> ${orders.discount}`,
      )
    },
  },
  {
    holds: 'The uses of every discount match its orders',
    broken: 'The counted uses do not match the orders of discount',
    find: (db) => {
      const { discounts, orderDiscounts } = db.t
      return findNames(
        db,
        sql`select ${discounts.name} as name from ${discounts}
          left join (
            select discount_id, sum(case when state = 'used' then 1 else 0 end) as used, count(*) as taken
            from ${orderDiscounts} where state in ('reserved', 'used') group by discount_id
          ) uses on uses.discount_id = ${discounts.id}
          where coalesce(uses.used, 0) <> ${discounts.used}
            or (${discounts.usageLimit} is not null and coalesce(uses.taken, 0) <> ${discounts.taken})`,
      )
    },
  },
  {
    holds: 'The uses of every discount code match its orders',
    broken: 'The counted uses do not match the orders of code',
    find: (db) => {
      const { discountCodes, orderDiscounts } = db.t
      return findNames(
        db,
        sql`select ${discountCodes.code} as name from ${discountCodes}
          left join (
            select code_id, sum(case when state = 'used' then 1 else 0 end) as used, count(*) as taken
            from ${orderDiscounts} where state in ('reserved', 'used') group by code_id
          ) uses on uses.code_id = ${discountCodes.id}
          where coalesce(uses.used, 0) <> ${discountCodes.used}
            or (${discountCodes.singleUse} = true and coalesce(uses.taken, 0) <> ${discountCodes.taken})`,
      )
    },
  },
]

const findNames = async (db: Db, query: SQL): Promise<string[]> =>
  (await db.report<{ name: string | number }>(sql`${query} limit ${sql.raw(String(invariantExamples))}`)).map(({ name }) => String(name))
