import { enteredVariables, environmentOf, isFromEnvironment } from './all-services.ts'
import type { ConnectionMode } from '#db/schema/services.ts'
import { openConnection, type StoredConnection } from './services/connections.ts'
import { problemOf, type ServiceProblemKind } from './services/connection-problems.ts'
import type { Service } from './services/service.ts'
import type { Shop } from './shop.ts'

/** How a service stands, for people. `lostKey`: its values cannot be read without the key of the store they come from. */
export type ServiceState =
  | { kind: 'technician' | 'pretend' | 'none' | 'lostKey' }
  | { kind: 'connected'; mode: ConnectionMode }
  | { kind: 'attention'; problem: ServiceProblemKind }

/** The one that staff have connected; also where the technician's values are used instead of it. */
export const currentConnection = ({ services }: Pick<Shop, 'services'>, slug: string): StoredConnection | null =>
  services.connections.find((one) => one.slug === slug && one.replacedAt === null) ?? null

/** What states are read from. */
export type ServiceStates = Pick<Shop, 'config' | 'secrets' | 'services'>

export function readServiceState(shop: ServiceStates, service: Service): ServiceState {
  if (isFromEnvironment(service, shop.config)) return { kind: 'technician' }
  const connection = currentConnection(shop, service.slug)
  if (!connection) return { kind: isPretend(shop, service) ? 'pretend' : 'none' }
  if (openConnection(shop.secrets, connection) === null) return { kind: 'lostKey' }
  const problem = problemOf(connection)
  return problem ? { kind: 'attention', problem } : { kind: 'connected', mode: connection.mode }
}

function isPretend({ config }: ServiceStates, service: Service): boolean {
  const environment = environmentOf(config)
  return enteredVariables(service).some(({ name }) => environment[name] && environment[name] === config.pretendSettings[name])
}
