import { and, eq, isNull } from 'drizzle-orm'
import { findUser } from '#src/accounts/users.ts'
import type { JobHandler } from '#src/jobs/jobs.ts'

/** Job: gives an account the guests' tickets of its address, once that is proven. */
export const joinTickets: JobHandler = async (shop, { userId }) => {
  const user = await findUser(shop.db.read, Number(userId))
  if (!user || user.emailVerifiedAt === null) return
  await shop.db.transaction(async (tx) => {
    const { tickets } = tx.t
    await tx
      .update(tickets)
      .set({ userId: user.id, updatedAt: shop.now() })
      .where(and(eq(tickets.emailKey, user.emailKey), isNull(tickets.userId)))
  })
}
