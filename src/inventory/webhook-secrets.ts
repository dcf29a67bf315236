import { hour, minute } from '#src/lib/dates/durations.ts'
import { endReplaced, lastUseOf, noteUse, openConnection, type StoredConnection } from '#src/services/connections.ts'
import type { Shop } from '#src/shop.ts'
import { inventorySlug, secretName } from './inventory-connection.ts'
import { replacedSecretHours } from './limits.ts'

export interface InventorySecret {
  value: string
  /** Null for the one in the environment. */
  connection: StoredConnection | null
}

/** The secrets that warehouses may send: the one in the environment, or the one in use and those it replaced in the last hours. */
export function listInventorySecrets({ config, services, secrets, now }: Shop): InventorySecret[] {
  if (config.inventoryWebhookSecret) return [{ value: config.inventoryWebhookSecret, connection: null }]
  const since = now() - replacedSecretHours * hour
  const answering = services.connections.filter(
    ({ slug, replacedAt }) => slug === inventorySlug && (replacedAt === null || replacedAt > since),
  )
  return answering.flatMap((connection) => {
    const value = openConnection(secrets, connection)?.[secretName]
    return value ? [{ value, connection }] : []
  })
}

/** Notes that a secret was sent, at most once a minute. Nothing is stored of the one in the environment. */
export async function noteReport(shop: Shop, { connection }: InventorySecret): Promise<void> {
  if (!connection || (lastUseOf(connection) ?? 0) > shop.now() - minute) return
  await shop.db.transaction((tx) => noteUse(tx, connection, shop.now()))
}

/** Scheduled task: forgets replaced secrets that no longer answer. Returns how many. */
export const endReplacedSecrets = (shop: Shop): Promise<number> =>
  shop.db.transaction((tx) => endReplaced(tx, inventorySlug, { until: shop.now() - replacedSecretHours * hour, now: shop.now() }))
