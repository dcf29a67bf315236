import { and, eq, lte, or, sql } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import type { CustomerEvent } from './processor-events.ts'

/** For the named user, else the email, else for `linkGatewayCustomers`. Newest `occurredAt` (epoch ms) wins: events come in any order. */
export async function saveGatewayCustomer(
  tx: Tx,
  {
    processorId,
    account = '',
    customer,
    occurredAt,
  }: { processorId: number; account?: string; customer: CustomerEvent; occurredAt: number },
): Promise<void> {
  const { gatewayCustomers: table } = tx.t
  const { customerId } = customer
  const key = emailKey(customer.email ?? '')
  const userId = await findUserId(tx, customer)
  const isSameUser = userId === null ? and(isWaiting(tx), eq(table.emailKey, key)) : eq(table.userId, userId)
  const isReplaced = and(
    eq(table.processorId, processorId),
    eq(table.account, account),
    lte(table.occurredAt, occurredAt),
    or(eq(table.customerId, customerId), isSameUser),
  )
  await tx.delete(table).where(isReplaced)
  await tx.insert(table).values({ processorId, account, customerId, userId, emailKey: key, occurredAt }).onConflictDoNothing()
}

/** Call it in the transaction that creates the account. */
export async function linkGatewayCustomers(tx: Tx, user: { id: number; email: string }): Promise<void> {
  await linkWaiting(tx, { userId: user.id, emailKey: emailKey(user.email) })
}

const linkWaiting = stmt((q) => {
  const { gatewayCustomers: table } = q.t
  return q
    .update(table)
    .set(placeholders('userId'))
    .where(and(isWaiting(q), eq(table.emailKey, sql.placeholder('emailKey'))))
})

// In the words of the index: with a parameter in place of '' it would not be used.
const isWaiting = ({ t: { gatewayCustomers: table } }: Exec) => sql`${table.userId} is null and ${table.emailKey} <> ''`

export async function listGatewayCustomerIds(q: Exec, userId: number): Promise<string[]> {
  const { gatewayCustomers: table } = q.t
  const rows = await q.select({ customerId: table.customerId }).from(table).where(eq(table.userId, userId))
  return rows.map(({ customerId }) => customerId)
}

/** The ID of a user at an account of a processor; null when it has none. */
export async function findGatewayCustomerId(
  q: Exec,
  { userId, processorId, account }: { userId: number; processorId: number; account: string },
): Promise<string | null> {
  const [row] = await selectCustomerId(q, { userId, processorId, account })
  return row?.customerId ?? null
}

const selectCustomerId = stmt((q) => {
  const { gatewayCustomers: table } = q.t
  return q
    .select({ customerId: table.customerId })
    .from(table)
    .where(
      and(
        eq(table.userId, sql.placeholder('userId')),
        eq(table.processorId, sql.placeholder('processorId')),
        eq(table.account, sql.placeholder('account')),
      ),
    )
    .limit(1)
})

async function findUserId(q: Exec, { userId, email }: CustomerEvent): Promise<number | null> {
  const { users } = q.t
  const [named] = userId === null ? [] : await q.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1)
  return named?.id ?? (email === null ? null : ((await findUserByEmail(q, email))?.id ?? null))
}
