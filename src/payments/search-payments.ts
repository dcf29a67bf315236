import { type SQL, type SQLWrapper, eq, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { likePattern } from '#src/lib/text/search-text.ts'

interface PaymentRecords {
  orderId: SQLWrapper
  reference: SQLWrapper
}

/** Records of payments with the orders they may belong to. */
export const joinOrders = (q: Exec, table: PaymentRecords & SQLWrapper): SQL =>
  sql`${table} left join ${q.t.orders} on ${eq(q.t.orders.id, table.orderId)}`

/** Their reference, `text` or their order contains what was searched for. */
export function matchesPayment(q: Exec, { reference }: PaymentRecords, text: SQLWrapper, search: string): SQL | undefined {
  if (search === '') return undefined
  const searched = sql`lower(${reference} || ' ' || ${text} || ' ' || coalesce(${q.t.orders.searchText}, ''))`
  return sql`${searched} like ${likePattern(search.replace(/^#/, ''))} escape '\\'`
}
