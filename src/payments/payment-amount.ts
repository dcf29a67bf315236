import type { Payment } from './payments.ts'
import type { PaymentOutcome } from './payment-outcome.ts'

/** False when another amount or currency was paid. What is stored as paid contains the tax that the processor added. */
export function fitsPayment(payment: Pick<Payment, 'amount' | 'currency' | 'state'>, outcome: PaymentOutcome): boolean {
  const addedTax = outcome.tax?.isAdded && payment.state !== 'paid' ? outcome.tax.amount : 0
  return outcome.state !== 'paid' || (outcome.amount === payment.amount + addedTax && outcome.currency === payment.currency)
}
