import { type Payment, findPayment } from '#src/payments/payments.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { syncPayment } from './sync-payments.ts'

/** `paid` or `pending`: the cancellation came too late. Unchanged if the processor does not respond; a later sync settles it. */
export function cancelPayments(shop: Shop, payments: Payment[]): Promise<Payment[]> {
  return Promise.all(payments.map((payment) => cancelPayment(shop, payment)))
}

async function cancelPayment(shop: Shop, payment: Payment): Promise<Payment> {
  try {
    return await syncPayment(shop, payment, { action: 'cancel' })
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'could not cancel a payment at its processor')
    return (await findPayment(shop.db.read, payment.id)) ?? payment
  }
}
