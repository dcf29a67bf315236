import { ProcessorError, type PaymentRequest } from '#src/payments/processor.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'

/** An order as the wallet's API returns it. Amounts in minor units. */
export interface WalletOrder {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  amount: number
  currency: string
  invoice: string
  refunded: number
  error: string | null
}

/** Calls the wallet's API. Throws ProcessorError. */
export function createWalletClient({ url, clientId, secret }: { url: string; clientId: string; secret: string }) {
  async function call<T = WalletOrder>(method: string, path: string, body?: object, requestId?: string): Promise<T> {
    try {
      const headers = { authorization: `Basic ${btoa(`${clientId}:${secret}`)}`, ...(requestId ? { 'request-id': requestId } : {}) }
      const signal = AbortSignal.timeout(7000)
      const response = await fetch(`${url}${path}`, { method, headers, signal, ...(body ? { body: JSON.stringify(body) } : {}) })
      if (!response.ok) throw new Error(`the wallet returned ${response.status} for ${method} ${path}`)
      return (await response.json()) as T
    } catch (error) {
      throw new ProcessorError(error instanceof Error ? error.message : 'the wallet did not respond', { cause: error })
    }
  }
  const pathOf = (id: string) => `/v2/orders/${encodeURIComponent(id)}`

  return {
    createOrder: ({ amount, currency, externalId, idempotencyKey }: PaymentRequest) =>
      call('POST', '/v2/orders', { amount, currency, invoice: externalId }, idempotencyKey),
    async captureApproved(id: string): Promise<PaymentOutcome> {
      const order = await call('GET', pathOf(id))
      return toOutcome(order.status === 'APPROVED' ? await call('POST', `${pathOf(id)}/capture`) : order)
    },
    voidOrder: async (id: string): Promise<PaymentOutcome> => toOutcome(await call('POST', `${pathOf(id)}/void`)),
    async refund(id: string, amount: number, requestId: string) {
      const refund = await call<{ id: string }>('POST', `${pathOf(id)}/refunds`, { amount }, requestId)
      return { refundReference: refund.id }
    },
  }
}

const states = { CREATED: 'created', APPROVED: 'pending', COMPLETED: 'paid', VOIDED: 'cancelled' } as const

function toOutcome({ id, status, amount, currency, invoice, refunded, error }: WalletOrder): PaymentOutcome {
  const hasFailed = status === 'CREATED' && error !== null
  return {
    reference: id,
    state: hasFailed ? 'failed' : states[status],
    amount,
    currency,
    method: status === 'COMPLETED' ? 'Pocket' : '',
    failure: hasFailed ? error : null,
    refunded,
    externalId: invoice,
  }
}
