import { ProcessorError, type PaymentRequest } from '../processor.ts'

/** A reference that contains its amount, for payments without an external system, e.g. transfer.1250.USD.k41. */
export function encodeReference(kind: string, request: Pick<PaymentRequest, 'amount' | 'currency' | 'idempotencyKey'>): string {
  return `${kind}.${request.amount}.${request.currency.toUpperCase()}.${request.idempotencyKey}`
}

/** Parses such a reference. Throws ProcessorError for any other. */
export function decodeReference(kind: string, paymentRef: { reference: string } | { hostedReference: string }) {
  const reference = 'reference' in paymentRef ? paymentRef.reference : paymentRef.hostedReference
  const [prefix, amount, currency] = /^(\w+)\.(\d{1,15})\.([A-Z]{3})\..+$/s.exec(reference)?.slice(1) ?? []
  if (prefix !== kind || !amount || !currency) throw new ProcessorError(`payment not found: ${reference}`)
  return { reference, amount: Number(amount), currency }
}
