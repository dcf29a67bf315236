import { and, eq, isNull } from 'drizzle-orm'
import type { ProveEmail } from '#src/accounts/emails/prove-email.ts'
import { markEmailProven } from '#src/accounts/users.ts'
import { enqueueJob } from '#src/jobs/jobs.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { linkGatewayCustomers } from '#src/payments/gateway-customers.ts'

/**
 * Marks the address as proven and gives the account the guest orders with that address, and with them their downloads. Its tickets follow by
 * a job, because that module comes later.
 */
export const proveEmail: ProveEmail = async (tx, user, now) => {
  await markEmailProven(tx, user.id, now)
  await linkGatewayCustomers(tx, user)
  await enqueueJob(tx, 'helpdesk.joinTickets', { userId: user.id }, { now })
  const { orders } = tx.t
  await tx
    .update(orders)
    .set({ userId: user.id })
    .where(and(eq(orders.emailKey, emailKey(user.email)), isNull(orders.userId), isNull(orders.eraseContactAt)))
}
