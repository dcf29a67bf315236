import type { OrderRow } from '#src/orders/find-orders.ts'

export const orderPath = ({ id }: Pick<OrderRow, 'id'>): string => `/admin/ecommerce/orders/${id}`
