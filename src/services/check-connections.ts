import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { allServices, isFromEnvironment } from '#src/all-services.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { day, hour } from '#src/lib/dates/durations.ts'
import { currentConnection } from '#src/service-states.ts'
import type { Shop } from '#src/shop.ts'
import { askService, settingsWith } from './ask-service.ts'
import { openConnection, type StoredConnection } from './connections.ts'
import { type ServiceProblem, wasSilent } from './problems.ts'
import type { Service } from './service.ts'
import { settleCheck } from './settle-check.ts'

/**
 * Scheduled task: asks each service that staff have connected whether it still accepts its keys, a day after the last check, and an hour after
 * one without an answer. Those that the technician has set up are not asked: nothing of theirs is stored, and no page shows their keys.
 */
export async function checkConnections(shop: Shop, signal?: AbortSignal): Promise<void> {
  for (const service of allServices) {
    if (signal?.aborted) return
    const connection = currentConnection(shop, service.slug)
    if (connection && service.check && !isFromEnvironment(service, shop.config) && isDue(connection, shop.now()))
      await checkConnection(shop, service, connection)
  }
}

const isDue = (connection: StoredConnection, now: number): boolean => connection.checkedAt <= now - (wasSilent(connection) ? hour : day)

async function checkConnection(shop: Shop, service: Service, connection: StoredConnection): Promise<void> {
  const values = openConnection(shop.secrets, connection)
  if (!values || !(await shop.db.transaction((tx) => claimCheck(tx, connection, shop.now())))) return
  const found = await ask(shop, service, values)
  const findWording = await readWordings(shop)
  await shop.db.transaction((tx) => settleCheck(shop, tx, { findWording, service, connection, found }))
}

/** False when another process has asked, or staff have connected something else. */
async function claimCheck(tx: Tx, { id, checkedAt }: StoredConnection, now: number): Promise<boolean> {
  const { serviceConnections } = tx.t
  const isSeen = and(eq(serviceConnections.checkedAt, checkedAt), isNull(serviceConnections.replacedAt))
  const claimed = await tx
    .update(serviceConnections)
    .set({ checkedAt: now })
    .where(and(eq(serviceConnections.id, id), isSeen))
    .returning({ id: serviceConnections.id })
  return claimed.length > 0
}

// An error of one service must not keep the others from being asked.
async function ask(shop: Shop, service: Service, values: Record<string, string>): Promise<ServiceProblem | null> {
  try {
    return await askService(shop, service, settingsWith(shop, service, values))
  } catch (err) {
    shop.log.warn({ err, service: service.slug }, 'a connected service could not be asked')
    return { kind: 'unreachable' }
  }
}
