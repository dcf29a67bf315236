import { asc, between, eq, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { addDays, dayIn } from '#src/lib/dates/dates.ts'

export type DailySales = Schema['salesDays']['$inferSelect']

/** Minor units; `revenue` with the tax. */
export const noSales = { orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 }

/** Stored figures for each day from `from` to `to` inclusive (YYYY-MM-DD), zero-filled. Minor units. */
export async function getDailySales(q: Exec, from: string, to: string): Promise<DailySales[]> {
  const { salesDays: table } = q.t
  const rows = await q
    .select()
    .from(table)
    .where(between(table.day, from, to))
    .orderBy(asc(table.day))
  const rowsByDay = new Map(rows.map((row) => [row.day, row]))
  const days: DailySales[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(rowsByDay.get(day) ?? { day, ...noSales })
  return days
}

/** Adds to the stored figures of a day what one order changed; amounts in minor units. Test orders change none. */
export async function addToDailySales(
  tx: Tx,
  { orderId, day }: { orderId: number; day: string },
  change: Partial<typeof noSales>,
): Promise<void> {
  if (isTestOrderId(orderId)) return
  await addToDay(tx, { day, ...noSales, ...change })
}

const addToDay = stmt((q) => {
  const { salesDays } = q.t
  return q
    .insert(salesDays)
    .values(placeholders('day', 'orders', 'units', 'revenue', 'tax', 'refunded'))
    .onConflictDoUpdate({
      target: salesDays.day,
      set: {
        orders: sql`${salesDays.orders} + excluded.orders`,
        units: sql`${salesDays.units} + excluded.units`,
        revenue: sql`${salesDays.revenue} + excluded.revenue`,
        tax: sql`${salesDays.tax} + excluded.tax`,
        refunded: sql`${salesDays.refunded} + excluded.refunded`,
      },
    })
})

/** Removes a paid and then cancelled order from the day it was paid on. Earlier refunds stay counted as refunds. */
export async function removeFromDailySales(tx: Tx, orderId: number, timeZone: string): Promise<void> {
  const { orders } = tx.t
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1)
  if (!order || order.paidAt === null) return
  const revenue = order.refunded - order.total
  await addToDailySales(
    tx,
    { orderId, day: dayIn(order.paidAt, timeZone) },
    { orders: -1, units: -order.itemCount, revenue, tax: -order.tax },
  )
}
