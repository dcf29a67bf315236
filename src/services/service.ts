import type { ConnectionMode } from '#db/schema/services.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { StringKey, Translate } from '#src/i18n/built-in-strings.ts'
import type { Shop } from '#src/shop.ts'
import type { System } from '#src/shop/system.ts'
import type { ServiceSettings } from './connected-services.ts'
import type { ServiceProblem } from './connection-problems.ts'

export const serviceGroups = ['payments', 'email', 'receivedMail', 'signIn', 'carriers', 'tax', 'stock'] as const
export type ServiceGroup = (typeof serviceGroups)[number]

/** A service that staff may connect. Listed in src/all-services.ts; its module contributes it. */
export interface Service {
  slug: string
  /** Its own name, as people know it. */
  name: string
  /** For one without a name of its own. */
  nameKey?: StringKey
  group: ServiceGroup
  /** All it reads. Staff enter the values of those with a `field`; the others always come from the environment. */
  variables: readonly EnvVariable[]
  /** Those that say that the technician has set it up, if they are not the ones that staff enter. */
  environmentVariables?: readonly string[]
  modeOf(settings: ServiceSettings, system: System): ConnectionMode
  /** Asks the service whether it accepts these values, in a few seconds. Never call it inside a transaction. Missing = it cannot be asked. */
  check?(settings: ServiceSettings, context: CheckContext): Promise<ServiceProblem | null>
  /** Makes a shop use other values from now on. */
  connect(shop: Shop, settings: ServiceSettings): void
  /** Where it sends events to, and what to choose at the service. */
  webhook?: { path: string; choose: StringKey }
  /** Variables that say where secrets are sent to: with other values, secrets are entered again. */
  sentTo?: readonly string[]
  /** The variable whose value the program makes, in place of a form. Shown once; what it replaces answers for a while. */
  generated?: string
  /** A replaced connection stays until it is ended, for what began with it. */
  keepsReplaced?: true
}

/** As people read it. */
export const serviceName = ({ name, nameKey }: Pick<Service, 'name' | 'nameKey'>, t: Translate): string => (nameKey ? t(nameKey) : name)

export interface CheckContext extends System {
  baseUrl: string
  /** False: a server inside the network is refused. */
  allowsPrivateHosts: boolean
}
