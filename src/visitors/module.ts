import { hour, second } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const visitorsModule = {
  name: 'visitors',
  tasks: [
    { name: 'record funnel steps', intervalMs: 10 * second, load: async () => (await import('./visitor-log.ts')).flushVisitors },
    { name: 'aggregate visitor statistics', intervalMs: hour, load: async () => (await import('./visitor-metrics.ts')).aggregateVisitors },
  ],
} as const satisfies Module
