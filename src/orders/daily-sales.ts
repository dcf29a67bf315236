import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { dayIn } from '#src/lib/dates.ts'

/** Adds to the stored figures of a day; amounts in minor units. */
export async function addToDailySales(
  tx: Tx,
  day: string,
  change: Partial<Record<'orders' | 'units' | 'revenue' | 'tax' | 'refunded', number>>,
): Promise<void> {
  const { salesDays } = tx.t
  const amounts = { orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0, ...change }
  await tx
    .insert(salesDays)
    .values({ day, ...amounts })
    .onConflictDoUpdate({
      target: salesDays.day,
      set: {
        orders: sql`${salesDays.orders} + ${amounts.orders}`,
        units: sql`${salesDays.units} + ${amounts.units}`,
        revenue: sql`${salesDays.revenue} + ${amounts.revenue}`,
        tax: sql`${salesDays.tax} + ${amounts.tax}`,
        refunded: sql`${salesDays.refunded} + ${amounts.refunded}`,
      },
    })
}

/** Removes a paid and then cancelled order from the day it was paid on. Earlier refunds stay counted as refunds. */
export async function removeFromDailySales(tx: Tx, orderId: number, timeZone: string): Promise<void> {
  const { orders } = tx.t
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1)
  if (!order || order.paidAt === null) return
  const revenue = order.refunded - order.total
  await addToDailySales(tx, dayIn(order.paidAt, timeZone), { orders: -1, units: -order.itemCount, revenue, tax: -order.tax })
}
