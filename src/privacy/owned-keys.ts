import { eq } from 'drizzle-orm'
import type { Owner } from '#db/personal-data/personal-data.ts'
import type { Exec } from '#db/types.ts'
import type { User } from '#src/accounts/users.ts'
import { listSubmissionIds } from '#src/forms/personal-data.ts'
import { listMessageIds, listTicketIds } from '#src/tickets/erasure/personal-data.ts'
import { ordersOfUser } from '#src/orders/erase-contacts.ts'

/** By what the rows of a person are found. What only the address connects is left out until it is proven. */
export async function listOwnedKeys(q: Exec, user: User): Promise<{ owner: Owner; keys: (number | string)[] }[]> {
  const { orders, carts } = q.t
  const orderRows = await q.select({ id: orders.id }).from(orders).where(ordersOfUser(q, user))
  const cartRows = await q.select({ id: carts.id }).from(carts).where(eq(carts.userId, user.id))
  const addresses = user.emailVerifiedAt === null ? [] : [...new Set([user.emailKey, user.email])]
  return [
    { owner: 'account', keys: [user.id] },
    { owner: 'address', keys: addresses },
    { owner: 'anyAddress', keys: addresses },
    { owner: 'vatNumber', keys: user.vatNumber === '' ? [] : [user.vatNumber] },
    { owner: 'order', keys: orderRows.map(({ id }) => id) },
    { owner: 'cart', keys: cartRows.map(({ id }) => id) },
    { owner: 'ticket', keys: await listTicketIds(q, user) },
    { owner: 'message', keys: await listMessageIds(q, user) },
    { owner: 'submission', keys: await listSubmissionIds(q, user) },
  ]
}
