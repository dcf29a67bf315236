import { day, hour } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const privacyModule = {
  name: 'privacy',
  tasks: [
    { name: 'delete guests without orders', intervalMs: day, load: async () => (await import('./erase-user.ts')).pruneGuests },
    // Minutes after an upgrade: the first run comes after a sixtieth of the interval.
    {
      name: 'erase secrets of links from records',
      intervalMs: 6 * hour,
      load: async () => (await import('./erase-secrets.ts')).eraseStoredSecrets,
    },
    {
      name: 'erase what earlier versions left of deleted accounts',
      intervalMs: day,
      load: async () => (await import('./erase-leftovers.ts')).eraseLeftovers,
    },
  ],
} as const satisfies Module
