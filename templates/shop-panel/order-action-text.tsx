import type { OrderStatus } from '#db/schema/orders.ts'
import type { OrderActionEvent } from '#src/shop-panel/order-actions.ts'
import type { View } from '#src/web/view.ts'

/** What an event `order_action` of a ticket says, with links to the orders it names. */
export function OrderActionText({ view, data }: { view: View; data: Readonly<Record<string, string | number>> }) {
  const { order, number, newOrder, newNumber } = data as unknown as OrderActionEvent
  return (
    <>
      {describeOrderAction(view, data)}
      {order !== undefined && number !== undefined && (
        <>
          {' · '}
          <OrderLink view={view} id={order} number={number} />
        </>
      )}
      {newOrder !== undefined && newNumber !== undefined && (
        <>
          {' · '}
          <OrderLink view={view} id={newOrder} number={newNumber} />
        </>
      )}
    </>
  )
}

function OrderLink({ view, id, number }: { view: View; id: number; number: number }) {
  return (
    <a class="link" href={`/admin/ecommerce/orders/${id}`}>
      {view.t('shopPanel.orderNumber', { number })}
    </a>
  )
}

/** The same without the link. */
export function describeOrderAction(view: Pick<View, 't' | 'money'>, data: Readonly<Record<string, string | number>>): string {
  const { t } = view
  const event = data as unknown as OrderActionEvent
  const { tracking = '', product = '', code = '', subject = '', newNumber = 0 } = event
  switch (event.action) {
    case 'refunded':
    case 'refund_failed':
      return t(`shopPanel.did.${event.action}`, { amount: view.money(event.amount ?? 0) })
    case 'cancelled':
    case 'edited':
      return t(`shopPanel.did.${event.action}`)
    case 'status':
      return t('shopPanel.did.status', { status: t(`orders.status.${(event.status ?? 'processing') as OrderStatus}`) })
    case 'mail_sent':
      return t('shopPanel.did.mail_sent', { subject })
    case 'downloads_renewed':
      return t('shopPanel.did.downloads_renewed', { product })
    case 'fulfilled':
      return tracking === '' ? t('shopPanel.did.fulfilled') : t('shopPanel.did.fulfilledTracked', { tracking })
    case 'tracking_changed':
      return tracking === '' ? t('shopPanel.did.tracking_removed') : t('shopPanel.did.tracking_changed', { tracking })
    case 'coupon':
      return t('shopPanel.did.coupon', { code })
    case 'replaced':
      return t('shopPanel.did.replaced', { newNumber })
  }
}
