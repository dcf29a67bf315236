import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import type { Processor } from '../processor.ts'

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
  const { payments, subscriptions, gatewayCustomers, unmatchedPayments, webhookEvents } = tx.t
  for (const table of [payments, gatewayCustomers, subscriptions])
    await tx
      .update(table)
      .set({ account })
      .where(and(eq(table.processorId, processorId), eq(table.account, '')))
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
