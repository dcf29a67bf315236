import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'

interface ContactOptions {
  order?: Pick<OrderRow, 'externalId' | 'number' | 'userId'>
}

/** Where a visitor writes to the store: the form, filled in as far as it is known; by email if the form is only for customers. */
export function contactHref(view: View, { order }: ContactOptions = {}): string {
  const { user, shop } = view
  if (user === null && !shop.guestTickets && shop.supportEmail !== '')
    return `mailto:${shop.supportEmail}${order ? `?subject=${encodeURIComponent(view.t('orders.orderNumber', { number: order.number }))}` : ''}`
  if (!order) return '/tickets/create'
  const own = user !== null && user.id === order.userId
  return `/tickets/create?order=${own ? order.number : order.externalId}`
}
