import type { View } from '#src/web/view.ts'
import { Invoice, type InvoiceProps } from '#templates/orders/documents/invoice.tsx'
import { OrderHelp } from '#templates/orders/order-help.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { orderPath } from './order-path.ts'

/** The receipt of a paid order, or the invoice of one that is not paid yet, laid out for printing. */
export function OrderDocument(props: Omit<InvoiceProps, 'full'> & { title: string }) {
  const { view, order, title } = props
  const { t } = view
  return (
    <div class="wrap confirmation">
      <div class="cluster no-print" data-justify="between">
        <Breadcrumb
          view={view}
          items={[
            { label: t('account.yourOrders'), href: '/dashboard?tab=orders' },
            { label: t('orders.orderNumber', { number: order.number }), href: orderPath(order) },
            { label: t(order.paidAt === null || order.paymentStatus === 'authorized' ? 'account.invoice' : 'account.receipt') },
          ]}
        />
        <div class="button-row">
          <OrderHelp view={view} order={order} />
          <LinkButton href={`${orderPath(order)}/invoice.pdf`} icon="download">
            {t('orders.pdf.download')}
          </LinkButton>
          <div class="with-script">
            <Button type="button" icon="printer" attrs={{ 'data-print': true }}>
              {t('account.print')}
            </Button>
          </div>
        </div>
      </div>
      <div class="page-head">
        <h1>{title}</h1>
        <Seller view={view} />
      </div>
      {order.paidAt !== null && order.paymentStatus !== 'authorized' && (
        <p>{t('account.paidOn', { date: view.date(order.paidAt), amount: view.money(order.total) })}</p>
      )}
      <Invoice {...props} full />
    </div>
  )
}

function Seller({ view }: { view: View }) {
  return (
    <address class="small">
      <b>{view.siteName}</b>
      {view.shop.supportEmail !== '' && (
        <>
          <br />
          {view.shop.supportEmail}
        </>
      )}
      <br />
      {view.baseUrl.replace(/^https?:\/\//, '')}
    </address>
  )
}
