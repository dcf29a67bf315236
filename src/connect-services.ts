import type { Db } from '#db/types.ts'
import { allServices, enteredSettings, enteredVariables, isFromEnvironment, settingsOf } from './all-services.ts'
import { currentConnections, openConnection, type StoredConnection } from './services/connections.ts'
import type { ServiceSettings } from './services/connected-services.ts'
import type { Service } from './services/service.ts'
import type { Shop } from './shop.ts'

/**
 * Makes a shop use what staff have connected: in this process with the next request, in another one within a second. Before each request and
 * task: without a change it reads at most the versions, which pages read anyway. `isAtOnce` does not wait for the second.
 */
export async function connectServices(shop: Shop, { isAtOnce = false }: { isAtOnce?: boolean } = {}): Promise<void> {
  if (!isAtOnce && isUpToDate(shop)) return
  const look = await lookAt(shop)
  if (look === null) return
  const { connections } = look
  lastLooks.set(shop.db, look)
  if (connections === shop.services.connections) return
  const before = settingsOf(shop.config, shop.services)
  const settings = storedSettings(shop, connections)
  const after = settingsOf(shop.config, { settings })
  shop.services = { connections, settings }
  for (const service of allServices) {
    if (enteredVariables(service).some(({ name }) => (before[name] ?? null) !== (after[name] ?? null))) connectOne(shop, service, after)
  }
}

// Values that no form accepts any more: the others go on. The error may repeat them.
function connectOne(shop: Shop, service: Service, settings: ServiceSettings): void {
  try {
    service.connect(shop, settings)
  } catch {
    shop.log.error({ service: service.slug }, 'a service cannot be used with the values that are stored for it')
  }
}

interface Look {
  connections: StoredConnection[]
  stamp: number | null
  /** Ms of the monotonic clock. */
  at: number
}

const lastLooks = new WeakMap<Db, Look>()
const lookMs = 1000

// On PostgreSQL each look of a request is a statement, also of requests that need no other; SQLite knows without one.
function isUpToDate({ db, services, timers }: Shop): boolean {
  const last = lastLooks.get(db)
  if (last === undefined || last.connections !== services.connections) return false
  const stamp = db.commitStamp()
  return stamp !== null && last.stamp === stamp && timers.elapsed() < last.at + lookMs
}

// Requests that need no database keep the services of before; others report the error themselves.
async function lookAt({ db, timers }: Shop): Promise<Look | null> {
  try {
    const [stamp, at] = [db.commitStamp(), timers.elapsed()]
    return { connections: await currentConnections(db.read), stamp, at }
  } catch {
    return null
  }
}

function storedSettings(shop: Shop, connections: StoredConnection[]): ServiceSettings {
  const inUse = new Map(connections.flatMap((one) => (one.replacedAt === null ? [[one.slug, one]] : [])))
  const entries = allServices.flatMap((service) => {
    const connection = inUse.get(service.slug)
    const values = connection && !isFromEnvironment(service, shop.config) ? openConnection(shop.secrets, connection) : null
    return values ? Object.entries(enteredSettings(service, values)) : []
  })
  return Object.fromEntries(entries)
}
