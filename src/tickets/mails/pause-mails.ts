import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** Stops the emails that are sent about a ticket by themselves, since a time in epoch ms; null = they are sent again. */
export async function pauseMails(tx: Tx, ticketId: number, since: number | null): Promise<void> {
  const { tickets } = tx.t
  await tx.update(tickets).set({ mailLoopAt: since }).where(eq(tickets.id, ticketId))
}
