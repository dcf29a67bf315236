import { day } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const jobsModule = {
  name: 'jobs',
  tasks: [{ name: 'delete finished jobs', intervalMs: day, load: async () => (await import('./jobs.ts')).pruneFinishedJobs }],
} as const satisfies Module
