import { expect } from 'bun:test'
import { ProcessorError, type PaymentRequest } from '#src/payments/processor.ts'

/** Fails unless the call ends in ProcessorError. */
export async function expectProcessorError(promise: Promise<unknown>): Promise<ProcessorError> {
  const thrown = await promise.catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ProcessorError)
  return thrown as ProcessorError
}

export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/** A request like the ones the checkout makes, with a fresh key. */
export function createPaymentRequest(overrides: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    idempotencyKey: newIdempotencyKey(),
    amount: 14210,
    currency: 'USD',
    orderNumber: 10482,
    externalId: 'x-10482',
    email: 'amara@example.com',
    returnUrl: 'http://localhost:3000/checkout/return',
    cancelUrl: 'http://localhost:3000/checkout/review',
    lines: [
      { name: 'Trail Bottle 750', quantity: 2, unitPrice: 3200 },
      { name: 'Camp Mug', quantity: 1, unitPrice: 1800 },
    ],
    ...overrides,
  }
}
