import { minute } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const refundsModule = {
  name: 'refunds',
  staffRoutes: [async () => (await import('./admin.tsx')).refundsAdmin],
  tasks: [{ name: 'check pending refunds', intervalMs: minute, load: async () => (await import('./send-refund.ts')).recheckRefunds }],
} as const satisfies Module
