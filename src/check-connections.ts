import { allServices, isFromEnvironment } from './all-services.ts'
import { askService, settingsWith } from './ask-connection.ts'
import { readWordings } from './i18n/translator.ts'
import { hour } from './lib/dates/durations.ts'
import { currentConnection } from './service-states.ts'
import { claimCheck, openConnection, type StoredConnection } from './services/connections.ts'
import { type ServiceProblem, wasSilent } from './services/connection-problems.ts'
import { checkHours, silentHours } from './services/limits.ts'
import type { Service } from './services/service.ts'
import { settleCheck } from './services/store-check-result.ts'
import type { Shop } from './shop.ts'

/**
 * Scheduled task: asks each service that staff have connected whether it still accepts its keys, a day after the last check, and an hour after
 * one without an answer. Those that the technician has set up are not asked: nothing of theirs is stored, and no page shows their keys.
 */
export async function checkConnections(shop: Shop, signal?: AbortSignal): Promise<void> {
  for (const service of allServices) {
    if (signal?.aborted) return
    const connection = currentConnection(shop, service.slug)
    if (connection && service.check && !isFromEnvironment(service, shop.config) && isCheckDue(connection, shop.now()))
      await checkConnection(shop, service, connection)
  }
}

/** A day after the last check, and an hour after one without an answer. `now` in epoch ms. */
export function isCheckDue(connection: Pick<StoredConnection, 'problem' | 'checkedAt'>, now: number): boolean {
  return connection.checkedAt <= now - (wasSilent(connection) ? silentHours : checkHours) * hour
}

async function checkConnection(shop: Shop, service: Service, connection: StoredConnection): Promise<void> {
  const values = openConnection(shop.secrets, connection)
  if (!values || !(await shop.db.transaction((tx) => claimCheck(tx, connection, shop.now())))) return
  const found = await ask(shop, service, values)
  const findWording = await readWordings(shop)
  await shop.db.transaction((tx) => settleCheck(shop, tx, { findWording, service, connection, found }))
}

// An error of one service must not keep the others from being asked. It may repeat the keys.
async function ask(shop: Shop, service: Service, values: Record<string, string>): Promise<ServiceProblem | null> {
  try {
    return await askService(shop, service, settingsWith(shop, service, values))
  } catch {
    shop.log.warn({ service: service.slug }, 'a connected service could not be asked')
    return { kind: 'unreachable' }
  }
}
