import { ProcessorTrouble, type PaymentRequest } from '../processor.ts'

/** The reference of a payment that no outside party keeps: it says its own sum, e.g. transfer.1250.USD.k41. */
export function sumReference(kind: string, request: Pick<PaymentRequest, 'amount' | 'currency' | 'idempotencyKey'>): string {
  return `${kind}.${request.amount}.${request.currency.toUpperCase()}.${request.idempotencyKey}`
}

/** The sum a reference of that kind says. Throws ProcessorTrouble for any other reference. */
export function sumOf(kind: string, asked: { reference: string } | { hostedReference: string }) {
  const reference = 'reference' in asked ? asked.reference : asked.hostedReference
  const [said, amount, currency] = /^(\w+)\.(\d{1,15})\.([A-Z]{3})\..+$/s.exec(reference)?.slice(1) ?? []
  if (said !== kind || !amount || !currency) throw new ProcessorTrouble(`no such payment: ${reference}`)
  return { reference, amount: Number(amount), currency }
}
