import { hour, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const visitorsModule = {
  name: 'visitors',
  tasks: [
    { name: 'record funnel steps', intervalMs: 10 * second, load: async () => (await import('./visitor-log.ts')).flushVisitors },
    { name: 'aggregate visitor statistics', intervalMs: hour, load: async () => (await import('./visitor-metrics.ts')).aggregateVisitors },
  ],
  personalData: [
    // A number of the day that leads to nobody.
    { table: 'visitorSteps', columns: ['day', 'visitor'], erasure: 'unlinked' },
    { table: 'visitorDays', columns: ['day'], erasure: 'none' },
  ],
  demo: async () => (await import('#db/seeds/demo/visitors.ts')).visitorsDemo,
} as const satisfies Module
