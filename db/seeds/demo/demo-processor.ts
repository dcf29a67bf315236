import { processorTypes } from '#src/payments/processors.ts'

export function findDemoProcessor() {
  for (const { processorId, slug, demoPayments } of processorTypes) if (demoPayments) return { processorId, slug, demoPayments }
  throw new Error('no payment processor has demo payments')
}
