import { minute, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const paymentProcessingModule = {
  name: 'payment-processing',
  routes: [async () => (await import('./routes.tsx')).payOrderRoutes],
  tasks: [
    {
      name: 'process payment events again',
      intervalMs: 30 * second,
      load: async () => (await import('./process-payment-events.ts')).retryEvents,
    },
    { name: 'check pending payments', intervalMs: minute, load: async () => (await import('./recheck-payments.ts')).recheckPayments },
    {
      name: 'cancel orders without a transfer',
      intervalMs: 10 * minute,
      load: async () => (await import('./end-unpaid-orders.ts')).endUnpaidOrders,
    },
  ],
  demo: async () => (await import('#db/seeds/demo/payment-processing.ts')).seedManualPayments,
} as const satisfies Module
