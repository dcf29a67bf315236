import { type SQL, and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { keysOf } from '#src/lib/collections/records.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { type DailySales, noSales } from './daily-sales.ts'

/** Stores the sales of each day again, as the days of this time zone. The refunds must have moved to these days already. */
export async function recomputeSalesDays(tx: Tx, timeZone: string): Promise<void> {
  const { salesDays } = tx.t
  const days = new Map<string, DailySales>()
  const add = (day: string, change: Partial<DailySales>) => {
    const sum = days.get(day) ?? { day, ...noSales }
    for (const name of keysOf(noSales)) sum[name] += change[name] ?? 0
    days.set(day, sum)
  }
  for (const { slot, ...sums } of await sumSold(tx)) add(dayIn(slot * slotMs, timeZone), sums)
  for (const { slot, revenue } of await sumCancelled(tx)) add(dayIn(slot * slotMs, timeZone), { revenue })
  for (const { day, refunded } of await sumRefunds(tx)) add(day, { refunded })
  await tx.delete(salesDays)
  for (const chunk of inChunks([...days.values()])) await tx.insert(salesDays).values(chunk)
}

// Days of all time zones begin at a quarter of an hour, so the database adds up quarters and no row of an order is read.
const slotMs = 15 * 60_000
const slotOf = (time: SQL | Tx['t']['orders']['paidAt']) => sql<number>`${time} / ${sql.raw(String(slotMs))}`.mapWith(Number)

const total = (amount: SQL | Tx['t']['orders']['total'] | Tx['t']['refunds']['amount']) => sql<number>`sum(${amount})`.mapWith(Number)

function sumSold(tx: Tx) {
  const { orders } = tx.t
  const slot = slotOf(orders.paidAt)
  return tx
    .select({
      slot,
      orders: sql<number>`count(*)`.mapWith(Number),
      units: total(sql`${orders.itemCount}`),
      revenue: total(orders.total),
      tax: total(sql`${orders.tax}`),
    })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), ne(orders.status, 'cancelled'), isOfRealOrder(orders.id)))
    .groupBy(slot)
}

/** What had been refunded of a paid order before it was cancelled stays in both sums. */
function sumCancelled(tx: Tx) {
  const { orders, refunds } = tx.t
  const slot = slotOf(orders.paidAt)
  return tx
    .select({ slot, revenue: total(refunds.amount) })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(and(isNotNull(orders.paidAt), eq(orders.status, 'cancelled'), isOfRealOrder(orders.id), isCounted(tx)))
    .groupBy(slot)
}

function sumRefunds(tx: Tx) {
  const { refunds } = tx.t
  return tx
    .select({ day: sql<string>`${refunds.salesDay}`, refunded: total(refunds.amount) })
    .from(refunds)
    .where(and(isCounted(tx), isOfRealOrder(refunds.orderId)))
    .groupBy(refunds.salesDay)
}

const isCounted = (tx: Tx) => and(eq(tx.t.refunds.state, 'succeeded'), isNotNull(tx.t.refunds.salesDay))
