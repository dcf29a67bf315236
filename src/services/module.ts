import type { Module } from '#src/module.ts'

export const servicesModule = {
  name: 'services',
  // Pages for guests show whether signing in with a provider is possible.
  pageTables: { service_connections: { ignored: ['problem', 'checked_at'] } },
  personalData: [{ table: 'serviceConnections', columns: ['uid', 'slug', 'sealed', 'fingerprint', 'mode', 'problem'], erasure: 'none' }],
} as const satisfies Module
