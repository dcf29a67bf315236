import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'

/** The page of an order for whoever holds its link. */
export const linkedOrderPath = ({ externalId }: Pick<OrderRow, 'externalId'>): string => `/checkout/success/${externalId}`

/** The page of an order that this visitor came from: its buyer's account, or the one behind the link. */
export const orderPagePath = (view: Pick<View, 'user'>, order: Pick<OrderRow, 'externalId' | 'number' | 'userId'>): string =>
  view.user !== null && view.user.id === order.userId ? `/dashboard/orders/${order.number}` : linkedOrderPath(order)
