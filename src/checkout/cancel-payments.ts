import { type Payment, findPayment } from '#src/payments/payments.ts'
import { ProcessorError } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { syncPayment } from './sync-payments.ts'

/**
 * Asks the processors to take no more money for these payments and brings their orders along. Answers how each stands then: paid or
 * pending = the money was faster. One whose processor does not answer stays as it is: what comes of it is settled when it comes.
 */
export function cancelPayments(shop: Shop, payments: Payment[]): Promise<Payment[]> {
  return Promise.all(payments.map((payment) => cancelPayment(shop, payment)))
}

async function cancelPayment(shop: Shop, payment: Payment): Promise<Payment> {
  try {
    return await syncPayment(shop, payment, 'cancel')
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'could not cancel a payment at its processor')
    return (await findPayment(shop.db.read, payment.id)) ?? payment
  }
}
