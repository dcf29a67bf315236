import type { View } from '#src/web/view.ts'

/** The ticket that staff came from, `?ticket=` in the address; null for none. */
export function sourceTicketId({ url }: Pick<View, 'url'>): number | null {
  const value = url.searchParams.get('ticket') ?? ''
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

/** The address of a form or page that returns to the ticket that staff came from; without one, the address itself. */
export function withSourceTicket(view: Pick<View, 'url'>, path: string): string {
  const id = sourceTicketId(view)
  return id === null ? path : `${path}${path.includes('?') ? '&' : '?'}ticket=${id}`
}

/** The address of a form without a key of its own: sent twice from the same page, it counts once. */
export const onceFromTicket = (view: Pick<View, 'requestId'>, path: string, ticketId: number): string =>
  `${path}?ticket=${ticketId}&key=${view.requestId}-${path.replace(/\W+/g, '-').slice(-40)}`

/** Where an order's forms lead back to, as the first steps of their breadcrumbs. */
export function orderBreadcrumbs(view: Pick<View, 'url' | 't'>, order: { id: number; number: number }): { label: string; href: string }[] {
  const id = sourceTicketId(view)
  const orderPage = { label: view.t('orders.orderNumber', { number: order.number }), href: `/admin/ecommerce/orders/${order.id}` }
  return [
    id === null
      ? { label: view.t('orders.title'), href: '/admin/ecommerce/orders' }
      : { label: view.t('shopPanel.ticket', { number: id }), href: `/admin/tickets/${id}` },
    orderPage,
  ]
}
