import type { OrderRow } from '#src/orders/find-orders.ts'

/** The page of an order in its buyer's account. */
export const orderPath = ({ number }: Pick<OrderRow, 'number'>): string => `/dashboard/orders/${number}`
