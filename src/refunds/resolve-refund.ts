import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Payment } from '#src/payments/payments.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import type { Shop } from '#src/shop.ts'
import type { RefundRow } from './find-refunds.ts'
import type { RefundResult } from './forms.ts'
import { failRefund, settleRefund } from './settle-refund.ts'

/** True for a pending refund whose payment method is not installed, or whose account is not connected: nobody can be asked for its result. */
export const isResolvedByStaff = (shop: Shop, refund: RefundRow, payment: Pick<Payment, 'processorId' | 'account'> | null): boolean =>
  refund.state === 'pending' && refund.method === 'processor' && (payment === null || !findProcessorOf(shop, payment))

interface Resolution {
  result: RefundResult
  /** Who looked it up at the provider. */
  actor: string
  findWording: FindWording
}

/** Stores the result that staff looked up at the provider. Throws Conflict when the refund is not pending anymore. */
export async function resolveRefund(shop: Shop, tx: Tx, { id }: RefundRow, { result, ...context }: Resolution): Promise<void> {
  const isStored =
    result === 'succeeded'
      ? await settleRefund(shop, tx, id, { reference: null, ...context })
      : await failRefund(shop, tx, id, { failure: '', actor: context.actor })
  if (!isStored) throw new Conflict('refunds.resolvedBefore')
}
