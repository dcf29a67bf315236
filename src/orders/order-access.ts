import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { type OrderRow, findOrder } from './find-orders.ts'
import { fullDetailsDays } from './limits.ts'

interface Viewer {
  isStaff: boolean
  user: { id: number } | null
}

/** The order of a page whose URL is the credential. Throws NotFound. */
export async function getLinkedOrder(q: Exec, externalId: string): Promise<OrderRow> {
  const order = /^[a-z0-9]{32}$/i.test(externalId) ? await findOrder(q, { externalId }) : null
  if (!order) throw new NotFound('order')
  return order
}

/** Whether the address is shown, and can be changed. The URL is a secret that stays in old emails, so strangers see it for 30 days only. */
export function canSeeFullDetails(viewer: Viewer, order: OrderRow, now: number): boolean {
  return now - order.orderDate <= fullDetailsDays * 86_400_000 || viewer.isStaff || isBuyer(viewer, order)
}

/** Whether the viewer may pay it: a test order is paid by the staff member who placed it, in test mode. */
export const mayPay = (viewer: Viewer & { testMode: object | null }, order: Pick<OrderRow, 'id' | 'userId'>): boolean =>
  !isTestOrderId(order.id) || (viewer.testMode !== null && isBuyer(viewer, order))

export const isBuyer = ({ user }: Viewer, order: Pick<OrderRow, 'userId'>): boolean => user !== null && user.id === order.userId
