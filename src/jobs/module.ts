import { day } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const jobsModule = {
  name: 'jobs',
  tasks: [{ name: 'delete finished jobs', intervalMs: day, load: async () => (await import('./jobs.ts')).pruneFinishedJobs }],
  personalData: [
    { table: 'jobs', columns: ['kind', 'payload', 'uniqueKey', 'state', 'lastError'], erasure: 'none' },
    // A keyed hash of what it counts.
    { table: 'rateLimits', columns: ['key'], erasure: 'none' },
  ],
} as const satisfies Module
