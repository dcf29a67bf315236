import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** For an order that is deleted: its tickets are about none. */
export async function unlinkOrder(tx: Tx, orderId: number): Promise<void> {
  const { tickets, ticketMerges } = tx.t
  await tx.update(tickets).set({ orderId: null }).where(eq(tickets.orderId, orderId))
  await tx.update(ticketMerges).set({ movedOrderId: null }).where(eq(ticketMerges.movedOrderId, orderId))
}
