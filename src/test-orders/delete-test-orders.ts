import type { Tx } from '#db/types.ts'
import { deleteTestOrder } from '#src/orders/delete-test-order.ts'
import { deletePaymentsOfOrder } from '#src/payments/payments.ts'
import { takePhotosOfOrder } from '#src/returns/erase-returns.ts'
import { unlinkOrder } from '#src/tickets/changes/unlink-order.ts'
import { deleteMailsOfOrder } from '#src/mail/mails-of-orders.ts'

export interface DeletedTestOrders {
  numbers: number[]
  /** Ids of photos that only their returns showed; their files are deleted after the transaction. */
  photos: number[]
}

/**
 * Deletes these test orders with everything that is stored about them; ids of real orders change nothing. Tickets stay, and are about no
 * order any more.
 */
export async function deleteTestOrders(tx: Tx, orderIds: number[]): Promise<DeletedTestOrders> {
  const deleted: DeletedTestOrders = { numbers: [], photos: [] }
  for (const orderId of orderIds) {
    const photos = await takePhotosOfOrder(tx, orderId)
    const number = await deleteTestOrder(tx, orderId)
    if (number === null) continue
    await deletePaymentsOfOrder(tx, orderId)
    await deleteMailsOfOrder(tx, orderId)
    await unlinkOrder(tx, orderId)
    deleted.numbers.push(number)
    deleted.photos.push(...photos)
  }
  return deleted
}
