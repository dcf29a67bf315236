import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import { searchNewest } from '#db/search/staff-search.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { NotFound } from '#src/lib/errors/errors.ts'

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>
export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number]

/** One order by its token (any case), id or number; null when there is none. */
export async function findOrder(q: Exec, lookup: { externalId: string } | { id: number } | { number: number } | { attemptKey: string }) {
  const [order] =
    'id' in lookup
      ? await selectById(q, { value: lookup.id })
      : 'number' in lookup
        ? await selectByNumber(q, { value: lookup.number })
        : 'attemptKey' in lookup
          ? await selectByAttemptKey(q, { value: lookup.attemptKey })
          : await selectByExternalId(q, { value: lookup.externalId.toLowerCase() })
  return order ?? null
}

/** Throws NotFound. */
export async function getOrder(q: Exec, lookup: Parameters<typeof findOrder>[1]): Promise<OrderRow> {
  const order = await findOrder(q, lookup)
  if (!order) throw new NotFound('order')
  return order
}

const selectBy = (column: 'id' | 'number' | 'attemptKey' | 'externalId') =>
  stmt((q) =>
    q
      .select()
      .from(q.t.orders)
      .where(eq(q.t.orders[column], sql.placeholder('value')))
      .limit(1),
  )
const selectById = selectBy('id')
const selectByNumber = selectBy('number')
const selectByAttemptKey = selectBy('attemptKey')
const selectByExternalId = selectBy('externalId')

export async function listOrderLines(q: Exec, orderId: number) {
  return selectLines(q, { orderId })
}

const selectLines = stmt((q) =>
  q
    .select()
    .from(q.t.orderLines)
    .where(eq(q.t.orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(q.t.orderLines.id)),
)

export async function listLinesOfOrders(q: Exec, orderIds: number[]): Promise<Map<number, OrderLineRow[]>> {
  const { orderLines } = q.t
  const lines = new Map<number, OrderLineRow[]>(orderIds.map((id) => [id, []]))
  for (const ids of inChunks(orderIds)) {
    const rows = await q.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id))
    for (const row of rows) lines.get(row.orderId)!.push(row)
  }
  return lines
}

/**
 * Orders of a cart, or its test orders, newest first. `unpaid`: their payment is still open at the checkout; those that wait for a transfer are done with the
 * cart. `endedCount`: how many are paid, cancelled or wait for a transfer.
 */
export async function listCartOrders(q: Exec, cartId: number, { isTest = false }: { isTest?: boolean | undefined } = {}) {
  const rows = (await selectCartOrders(q, { cartId })).filter(({ id }) => isTestOrderId(id) === isTest)
  const isPayable = (row: (typeof rows)[number]) => isUnpaid(row) && row.paymentDueAt === null
  return {
    unpaid: rows.filter((row) => isPayable(row) && (row.status === 'pending' || row.status === 'failed')),
    endedCount: rows.filter((row) => row.status === 'cancelled' || !isPayable(row)).length,
    hasAttempt: (attemptKey: string) => rows.some((row) => row.attemptKey === attemptKey),
  }
}

const selectCartOrders = stmt((q) => {
  const { id, attemptKey, status, paymentStatus, paymentDueAt, cartId } = q.t.orders
  return q
    .select({ id, attemptKey, status, paymentStatus, paymentDueAt })
    .from(q.t.orders)
    .where(eq(cartId, sql.placeholder('cartId')))
    .orderBy(desc(id))
})

/** The newest orders of an account, in any state. */
export async function listCustomerOrders(q: Exec, userId: number, limit: number) {
  const { orders } = q.t
  return q
    .select(pick(orders, 'id', 'number', 'orderDate', 'status', 'paymentStatus', 'fulfillmentStatus', 'total'))
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(limit)
}

/** For the search over everything: the order of that number, then the newest ones that have all the words. Needs two characters. */
export async function searchOrders(q: Exec, text: string, limit: number) {
  const { orders } = q.t
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const ids = text.length < 2 ? [] : await searchNewest(q, 'orders', text, limit)
  const isNumber = number ? eq(orders.number, Number(number)) : undefined
  const rows = await q
    .select(pick(orders, 'id', 'number', 'name', 'status', 'orderDate', 'total'))
    .from(orders)
    .where(or(inArray(orders.id, ids), isNumber))
    .orderBy(desc(orders.id))
  return rows.sort((a, b) => Number(b.number === Number(number)) - Number(a.number === Number(number))).slice(0, limit)
}
