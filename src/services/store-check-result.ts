import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import type { Shop } from '#src/shop.ts'
import type { StoredConnection } from './connections.ts'
import { problemAfter, problemOf, type ServiceProblem } from './connection-problems.ts'
import { queueProblemMails } from './connection-problem-mails.ts'
import type { Service } from './service.ts'

export interface SettledCheck {
  findWording: FindWording
  service: Pick<Service, 'slug' | 'name' | 'nameKey'>
  /** As it was before the check. */
  connection: StoredConnection
  found: ServiceProblem | null
}

/**
 * Stores what a check of the connection in use found, and tells all administrators when people are now shown another state. Nothing happens
 * when it was replaced, or checked by another process meanwhile.
 */
export async function settleCheck(shop: Shop, tx: Tx, { findWording, service, connection, found }: SettledCheck): Promise<void> {
  const problem = problemAfter(connection, found)
  const { serviceConnections } = tx.t
  const isUnchanged = and(eq(serviceConnections.problem, connection.problem), isNull(serviceConnections.replacedAt))
  const settled = await tx
    .update(serviceConnections)
    .set({ problem, checkedAt: shop.now() })
    .where(and(eq(serviceConnections.id, connection.id), isUnchanged))
    .returning({ id: serviceConnections.id })
  if (settled.length === 0 || problemOf(connection) === problemOf({ problem })) return
  await queueProblemMails(shop, tx, { findWording, service, problem: problemOf({ problem }) })
}
