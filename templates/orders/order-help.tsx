import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import { LinkButton } from '#templates/ui/button.tsx'

/** The way to ask the store about an order. */
export const OrderHelp = ({ view, order }: { view: View; order: OrderRow }) => (
  <LinkButton href={contactHref(view, { order })} icon="message-circle" attrs={{ rel: 'nofollow' }}>
    {view.t('orders.getHelp')}
  </LinkButton>
)
