import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import { isTaxedBySeller } from '#src/lib/tax/tax-row-name.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ShipmentList } from '#templates/fulfillments/shipments.tsx'
import { DisputeNotices } from '#templates/disputes/dispute-notice.tsx'
import { RefundList } from '#templates/refunds/refund-list.tsx'
import { Button } from '#templates/ui/button.tsx'
import { BounceReason } from '#templates/mail/outbox-list.tsx'
import { ErrorNotice, Notice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { FulfillmentBadge, PaymentBadge, StatusBadge } from './badges.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { billingLines, orderTotals } from './documents/invoice.tsx'
import { LeftOutNotice } from './left-out-notice.tsx'
import { CancelConfirmation, OrderActions } from './order-actions.tsx'
import { OrderDownloads } from './downloads/order-downloads.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSubscription } from '#templates/subscriptions/order-subscription.tsx'
import { OrderTags } from './order-tags.tsx'
import { OrderTickets } from '#templates/shop-panel/ticket-list.tsx'
import { ParcelList } from '#templates/shipping/parcel-list.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { OrderPageProps } from './order-page-props.ts'

/** The fragment #order: one order with its timeline. In print it is a packing slip. */
export function OrderPage(props: OrderPageProps) {
  const { view, order, error } = props
  return (
    <div class="stack slip" data-gap="5" id="order">
      <p class="slip-name">{view.siteName}</p>
      <PageHead
        view={view}
        title={view.t('orders.orderNumber', { number: order.number })}
        breadcrumbs={[{ label: view.t('orders.title'), href: '/admin/ecommerce/orders' }]}
        badges={
          <span class="cluster no-print" data-gap="2">
            <StatusBadge view={view} order={order} />
            <PaymentBadge view={view} order={order} refundDue={props.refundsDue.length > 0 || order.balance < 0} now={props.now} />
            <FulfillmentBadge view={view} order={order} />
          </span>
        }
        note={view.date(order.orderDate, 'datetime')}
      >
        <OrderActions {...props} />
      </PageHead>
      <ErrorNotice text={error} />
      {props.leftOut.characters.length > 0 && <LeftOutNotice view={view} leftOut={props.leftOut} />}
      <DisputeNotices {...props} />
      {props.refundsDue.map((refund) => (
        <div class="no-print">
          <Notice tone="warn" icon="rotate-ccw">
            {view.t('orders.refundPending', refund)}
          </Notice>
        </div>
      ))}
      {props.confirming && <CancelConfirmation view={view} order={order} />}
      <div class="edit">
        <div>
          <OrderLines view={view} lines={props.lines} returned={props.returned} totals={orderTotals(view, order, props.discounts)} />
          {isTaxedBySeller(order) && <p class="muted small">{view.t('orders.taxBySellerNote')}</p>}
          <ShipmentList view={view} orderId={order.id} shipments={props.shipments} lines={props.lines} mayWrite={props.mayWrite} />
          <OrderDownloads view={view} orderId={order.id} files={props.downloads} mayWrite={props.mayWrite} />
          <Payments {...props} />
          <RefundList {...props} />
          <OrderTimeline view={view} orderId={order.id} events={props.events} mayWrite={props.mayWrite} />
        </div>
        <div>
          <BalancePanel view={view} order={order} mayWrite={props.mayWrite} today={props.today} />
          <Customer {...props} />
          <OrderSubscription view={view} subscription={props.subscription} />
          <Delivery {...props} />
          <BillingAndExtra {...props} />
          {order.comment !== '' && (
            <Panel title={view.t('orders.comment')} id="comment">
              <p class="user-text">{order.comment}</p>
            </Panel>
          )}
          <OrderTickets view={view} orderId={order.id} tickets={props.tickets} />
          <OrderTags view={view} orderId={order.id} tags={props.tags} knownTags={props.knownTags} mayWrite={props.mayWrite} />
          <Mails {...props} />
        </div>
      </div>
    </div>
  )
}

function Payments({ view, order, payments }: OrderPageProps) {
  if (payments.length === 0) return <></>
  return (
    <div class="no-print">
      <Panel title={view.t('orders.payments')} id="payments">
        <ul class="entry-rows">
          {payments.map((payment) => (
            <li>
              <span>
                <b>{payment.method || view.t('orders.unknownMethod')}</b>
                <br />
                <span class="muted small">
                  {[
                    view.date(payment.createdAt, 'datetime'),
                    humanizeCode(payment.failure ?? ''),
                    payment.refunded > 0 && view.t('orders.paymentRefunded', { amount: view.money(payment.refunded) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span class="muted small">{view.t(`orders.paymentState.${payment.state as 'paid'}`)}</span>
              <span class="num">{view.money(payment.amount)}</span>
              {payment.canUndo && (
                <form method="post" action={`/admin/ecommerce/orders/${order.id}/payments/${payment.id}/undo`}>
                  <Button size="small" kind="quiet" icon="undo-2" id={`undo-payment-${payment.id}`}>
                    {view.t('manualPayments.undo')}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function Customer({ view, order, hasAccount }: OrderPageProps) {
  return (
    <div class="no-print">
      <Panel title={view.t('orders.customer')} id="customer">
        <DescriptionList
          items={[
            { label: view.t('orders.name'), value: order.name },
            {
              label: view.t('orders.email'),
              value: (
                <a class="link" href={`mailto:${order.email}`}>
                  {order.email}
                </a>
              ),
            },
            ...(order.phone ? [{ label: view.t('orders.phone'), value: order.phone }] : []),
            { label: view.t('orders.account'), value: view.t(hasAccount ? 'orders.hasAccount' : 'orders.guest') },
          ]}
        />
      </Panel>
    </div>
  )
}

function Delivery({ view, order, countryName }: OrderPageProps) {
  const { address } = order
  if (address.address1 === '') return <></>
  const lines = [recipientOf(order), ...addressLines(address, countryName)].filter((line) => line !== '')
  const deliveryDates = order.deliveryFrom && order.deliveryTo ? view.dayRange(order.deliveryFrom, order.deliveryTo) : null
  return (
    <Panel title={view.t('orders.shipTo')} id="delivery">
      <div class="stack" data-gap="2">
        <address class="address">
          {lines.map((line, at) => (
            <>
              {at > 0 && <br />}
              {line}
            </>
          ))}
        </address>
        {order.shippingName && <p class="muted small">{[order.shippingName, deliveryDates].filter(Boolean).join(', ')}</p>}
        {order.shippingCarrier !== '' && (
          <p class="muted small no-print">
            {view.t('orders.quotedBy', { carrier: order.shippingCarrier, service: order.shippingService })}
          </p>
        )}
        {order.parcels !== null && order.parcels.length > 0 && (
          <section class="stack no-print" data-gap="2" aria-labelledby="parcels">
            <h3 id="parcels">{view.t('orders.parcels')}</h3>
            <ParcelList view={view} parcels={order.parcels} />
          </section>
        )}
      </div>
    </Panel>
  )
}

function BillingAndExtra({ view, order }: OrderPageProps) {
  return (
    <>
      {order.billingAddress !== null && (
        <div class="no-print">
          <Panel title={view.t('orders.billedTo')} id="billing">
            <p class="user-text">{billingLines(view, order, true).join('\n')}</p>
          </Panel>
        </div>
      )}
      {order.extra !== null && (
        <Panel title={view.t('orders.extra')} id="extra">
          <DescriptionList
            items={order.extra.map(({ label, answer }) => ({
              label,
              value: <span class="user-text">{answer || view.t('common.yes')}</span>,
            }))}
          />
        </Panel>
      )}
    </>
  )
}

function Mails({ view, mails }: OrderPageProps) {
  if (mails === null) return <></>
  return (
    <div class="no-print">
      <Panel title={view.t('orders.emails')} id="mails">
        {mails.length === 0 && <p class="muted small">{view.t('orders.noEmails')}</p>}
        <ul class="entry-rows">
          {mails.map((mail) => (
            <li>
              <span>
                <a class="link" href={`/admin/outbox/${mail.id}`}>
                  {mail.subject}
                </a>
                <br />
                <span class="muted small">
                  {view.date(mail.createdAt, 'datetime')} ·{' '}
                  {view.t(mail.state === 'sent' && mail.bouncedAt !== null ? 'mailDelivery.bounced' : `mail.state.${mail.state}`)}
                </span>
                <BounceReason view={view} {...mail} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const humanizeCode = (code: string): string => code.replaceAll('_', ' ')
