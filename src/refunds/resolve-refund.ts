import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { RefundRow } from './find-refunds.ts'
import type { RefundResult } from './forms.ts'
import { failRefund, settleRefund } from './settle-refund.ts'

/** True for a pending refund whose payment method is not installed: nobody can be asked for its result. */
export const isResolvedByStaff = ({ processors }: Pick<Shop, 'processors'>, refund: RefundRow, processorId: number | undefined): boolean =>
  refund.state === 'pending' && refund.method === 'processor' && !processors.some((processor) => processor.processorId === processorId)

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
