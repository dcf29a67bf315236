import { and, eq } from 'drizzle-orm'
import { hour, minute } from '#src/lib/dates/durations.ts'
import { endReplaced, openConnection, type StoredConnection } from '#src/services/connections.ts'
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

/** Stores when a secret was last sent, to the minute: one that only calls the store cannot be checked in another way. */
export async function noteEvent(shop: Shop, { connection }: InventorySecret): Promise<void> {
  const now = shop.now()
  if (!connection || (connection.checkedAt > now - minute && connection.checkedAt > connection.createdAt)) return
  const { serviceConnections } = shop.db.t
  const isSeen = and(eq(serviceConnections.id, connection.id), eq(serviceConnections.checkedAt, connection.checkedAt))
  // Later than the creation, which says that nothing was received yet.
  const checkedAt = Math.max(now, connection.createdAt + 1)
  await shop.db.transaction((tx) => tx.update(serviceConnections).set({ checkedAt }).where(isSeen))
}

/** Scheduled task: forgets replaced secrets that no longer answer. Returns how many. */
export const endReplacedSecrets = (shop: Shop): Promise<number> =>
  shop.db.transaction((tx) => endReplaced(tx, inventorySlug, { until: shop.now() - replacedSecretHours * hour, now: shop.now() }))
