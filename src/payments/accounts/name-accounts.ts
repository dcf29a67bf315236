import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import type { Processor } from '../processor.ts'
import type { AccountOwner } from './processor-accounts.ts'

/**
 * Names the account of what began before accounts were stored: it was the one of the environment. At the start, while the environment still
 * has it.
 */
export async function nameAccounts(tx: Tx, { processors, services }: Pick<Shop, 'processors' | 'services'>): Promise<void> {
  for (const processor of processors) {
    const isFromEnvironment = processor.variables.every(({ name }) => !(name in services.settings))
    if (processor.account !== '' && isFromEnvironment) await nameAccount(tx, processor)
  }
}

async function nameAccount(tx: Tx, { processorId, slug, account }: Processor): Promise<void> {
  const { payments, subscriptions, unmatchedPayments, webhookEvents } = tx.t
  for (const table of [payments, subscriptions])
    await tx
      .update(table)
      .set({ account })
      .where(and(eq(table.processorId, processorId), eq(table.account, '')))
  await nameCustomers(tx, { processorId, account })
  const isOpen = and(eq(unmatchedPayments.account, ''), isNull(unmatchedPayments.settledAt))
  await tx
    .update(unmatchedPayments)
    .set({ account })
    .where(and(eq(unmatchedPayments.processorId, processorId), isOpen))
  const isUnprocessed = and(eq(webhookEvents.account, ''), inArray(webhookEvents.state, ['received', 'failed']))
  await tx
    .update(webhookEvents)
    .set({ account })
    .where(and(eq(webhookEvents.source, slug), isUnprocessed))
}

// Where the account has a newer record of the same customer, the one of before stays unnamed: nobody asks for it.
async function nameCustomers(tx: Tx, { processorId, account }: AccountOwner): Promise<void> {
  const { gatewayCustomers: table } = tx.t
  const isOfProcessor = eq(table.processorId, processorId)
  const isNamed = and(isOfProcessor, eq(table.account, account))
  const users = tx
    .select({ userId: table.userId })
    .from(table)
    .where(and(isNamed, isNotNull(table.userId)))
  const waiting = tx
    .select({ emailKey: table.emailKey })
    .from(table)
    .where(and(isNamed, isNull(table.userId), ne(table.emailKey, '')))
  const isNew = or(notInArray(table.userId, users), and(isNull(table.userId), notInArray(table.emailKey, waiting)))
  await tx
    .update(table)
    .set({ account })
    .where(and(isOfProcessor, eq(table.account, ''), isNew))
}
