import { ProcessorError, type PaymentRequest } from '../processor.ts'

/** The reference of a payment that no outside party keeps: it says its own sum, e.g. transfer.1250.USD.k41. */
export function encodeReference(kind: string, request: Pick<PaymentRequest, 'amount' | 'currency' | 'idempotencyKey'>): string {
  return `${kind}.${request.amount}.${request.currency.toUpperCase()}.${request.idempotencyKey}`
}

/** The sum a reference of that kind says. Throws ProcessorError for any other reference. */
export function decodeReference(kind: string, paymentRef: { reference: string } | { hostedReference: string }) {
  const reference = 'reference' in paymentRef ? paymentRef.reference : paymentRef.hostedReference
  const [prefix, amount, currency] = /^(\w+)\.(\d{1,15})\.([A-Z]{3})\..+$/s.exec(reference)?.slice(1) ?? []
  if (prefix !== kind || !amount || !currency) throw new ProcessorError(`payment not found: ${reference}`)
  return { reference, amount: Number(amount), currency }
}
