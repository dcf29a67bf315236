import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { dayIn } from '#src/lib/dates.ts'

/** Adds to the kept figures of one day; amounts in minor units. */
export async function addToDay(
  tx: Tx,
  day: string,
  by: Partial<Record<'orders' | 'units' | 'revenue' | 'tax' | 'refunded', number>>,
): Promise<void> {
  const { salesDays } = tx.t
  const add = { orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0, ...by }
  await tx
    .insert(salesDays)
    .values({ day, ...add })
    .onConflictDoUpdate({
      target: salesDays.day,
      set: {
        orders: sql`${salesDays.orders} + ${add.orders}`,
        units: sql`${salesDays.units} + ${add.units}`,
        revenue: sql`${salesDays.revenue} + ${add.revenue}`,
        tax: sql`${salesDays.tax} + ${add.tax}`,
        refunded: sql`${salesDays.refunded} + ${add.refunded}`,
      },
    })
}

/** Takes an order that was paid and then cancelled out of the day it was paid on. What was given back before stays told as a refund. */
export async function takeFromDay(tx: Tx, orderId: number, timeZone: string): Promise<void> {
  const { orders } = tx.t
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1)
  if (!order || order.paidAt === null) return
  const revenue = order.refunded - order.total
  await addToDay(tx, dayIn(order.paidAt, timeZone), { orders: -1, units: -order.itemCount, revenue, tax: -order.tax })
}
