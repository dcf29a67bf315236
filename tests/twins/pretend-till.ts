import type { PluginPaymentState } from '#src/plugins/processors/plugin-processor.ts'

interface TillPayment {
  state: PluginPaymentState['state']
  amount: number
  currency: string
  failure: string | null
  refunded: number
}

/** A payment service with pages of its own, in this process. */
export function createPretendTill() {
  const payments = new Map<string, TillPayment>()
  const results = new Map<string, unknown>()
  const till = {
    isReachable: true,
    begin: (key: string, money: { amount: number; currency: string }) =>
      once(`begin ${key}`, () => {
        const reference = `till-${crypto.randomUUID()}`
        payments.set(reference, { ...money, state: 'created', failure: null, refunded: 0 })
        return { reference, url: `https://pay.till.example/${reference}` }
      }),
    get(reference: string): TillPayment | null {
      reach()
      return payments.get(reference) ?? null
    },
    cancel(reference: string): TillPayment | null {
      const payment = till.get(reference)
      if (payment && payment.state !== 'paid') Object.assign(payment, { state: 'cancelled', failure: null })
      return payment
    },
    /** Null when that is more than was paid. */
    refund: (key: string, reference: string, amount: number) =>
      once(`refund ${key}`, () => {
        const payment = payments.get(reference)
        if (payment?.state !== 'paid' || payment.refunded + amount > payment.amount) return null
        payment.refunded += amount
        return { refundReference: `refund-${crypto.randomUUID()}`, state: 'succeeded' as const }
      }),
    /** As the shopper does on the page. */
    pay(reference: string, money: { amount?: number; currency?: string } = {}): void {
      const payment = payments.get(reference)!
      if (payment.state === 'cancelled') throw new Error('it was cancelled')
      Object.assign(payment, { state: 'paid', failure: null, ...money })
    },
    decline: (reference: string) => void Object.assign(payments.get(reference)!, { state: 'failed', failure: 'no_funds' }),
    refundedAmount: (reference: string) => payments.get(reference)!.refunded,
    webhook(reference: string, eventId: string = crypto.randomUUID()): { body: string; headers: Record<string, string> } {
      const body = JSON.stringify({ id: eventId, reference })
      return { body, headers: { 'till-signature': signTill(body, tillSecret) } }
    },
  }
  const reach = () => {
    if (!till.isReachable) throw new Error('the till is closed')
  }
  function once<T>(key: string, work: () => T): T {
    reach()
    if (!results.has(key)) results.set(key, work())
    return results.get(key) as T
  }
  return till
}

export const tillSecret = 'till_secret'

export const signTill = (body: string, secret: string): string => new Bun.CryptoHasher('sha256', secret).update(body).digest('hex')
