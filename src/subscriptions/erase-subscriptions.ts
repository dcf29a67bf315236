import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { hasOpenSubscription } from './find-subscriptions.ts'

/** Removes the owner's contact data from ended subscriptions. Throws UserError while the processor may still charge one. */
export async function eraseSubscriptions(tx: Tx, userId: number): Promise<void> {
  if (await hasOpenSubscription(tx, userId)) throw new UserError('subscriptions.cancelFirst')
  const { subscriptions, reportedSubscriptions } = tx.t
  const rows = await tx
    .select({ id: subscriptions.id, customerId: subscriptions.customerId, renewedOrder: subscriptions.renewedOrder })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  const customerIds = rows.map(({ customerId }) => customerId).filter((customerId) => customerId !== '')
  for (const part of inChunks(customerIds))
    await tx.update(reportedSubscriptions).set({ customerId: '' }).where(inArray(reportedSubscriptions.customerId, part))
  for (const { id, renewedOrder } of rows) {
    const { country, state } = renewedOrder.address
    const address = { company: '', address1: '', address2: '', city: '', postalCode: '', country, state }
    const erased = { ...renewedOrder, email: '', name: '', phone: '', address, billingAddress: null, vat: null }
    await tx
      .update(subscriptions)
      .set({ userId: null, customerId: '', searchText: '', renewedOrder: erased })
      .where(eq(subscriptions.id, id))
  }
}
