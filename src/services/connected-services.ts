import type { StoredConnection } from './connections.ts'

/** Values of variables by name; null = not set. */
export type ServiceSettings = Readonly<Record<string, string | null>>

/** What staff have connected, as this process uses it. */
export interface ConnectedServices {
  /** Also replaced ones that have not ended; from `currentConnections`. */
  connections: readonly StoredConnection[]
  /** Values of connected services by variable, in place of those of the environment. */
  settings: ServiceSettings
}

export const noServices: ConnectedServices = { connections: [], settings: {} }
