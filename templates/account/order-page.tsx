import { methodText } from '#templates/orders/method-text.ts'
import type { Shipment } from '#src/fulfillments/find-fulfillments.ts'
import type { OrderDownload } from '#src/orders/downloads/downloads.ts'
import type { OrderReturn } from '#src/returns/find-returns.ts'
import type { OrderOffers } from '#src/returns/order-offers.ts'
import type { ProgressStep } from '#src/orders/order-progress.ts'
import { CustomerShipments } from '#templates/fulfillments/shipments.tsx'
import { DeliveryEstimate } from '#templates/orders/delivery-estimate.tsx'
import { Downloads } from '#templates/orders/downloads/downloads.tsx'
import { PaymentBadge, StatusBadge } from '#templates/orders/badges.tsx'
import {
  BillingParty,
  ExtraParties,
  type InvoiceProps,
  InvoiceLines,
  Party,
  addressTitle,
  deliveryLines,
  orderTotals,
} from '#templates/orders/documents/invoice.tsx'
import { OrderHelp } from '#templates/orders/order-help.tsx'
import { BuyerActions } from '#templates/orders/buyer-actions/buyer-actions.tsx'
import { PaymentDue, type PaymentDueProps } from '#templates/orders/payment-due.tsx'
import { OrderReturns } from '#templates/returns/order-returns.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { Panel, Totals } from '#templates/ui/panel.tsx'
import { ReorderForm } from './reorder-form.tsx'
import { orderPath } from './order-path.ts'
import { OrderProgress } from './order-progress.tsx'

export interface AccountOrderPageProps extends Omit<InvoiceProps, 'full'>, Pick<PaymentDueProps, 'paysOnline'> {
  progress: ProgressStep[]
  files: OrderDownload[]
  isDeliveryOverdue: boolean
  offers: OrderOffers
  returns: OrderReturn[]
  shipments: Shipment[]
  /** By product id. */
  seoLinks: Map<number, string>
}

/** An order in its buyer's account: status, items, documents, downloads, address and payment. */
export function AccountOrderPage(props: AccountOrderPageProps) {
  const { view, order, lines, files } = props
  const { t } = view
  return (
    <div class="wrap account">
      <Breadcrumb
        view={view}
        items={[
          { label: t('account.yourOrders'), href: '/dashboard?tab=orders' },
          { label: t('orders.orderNumber', { number: order.number }) },
        ]}
      />
      <div class="page-head">
        <div class="stack" data-gap="2">
          <h1>{t('orders.orderNumber', { number: order.number })}</h1>
          <p class="cluster" data-gap="2">
            <span class="muted">{t('account.placedOn', { date: view.date(order.orderDate) })}</span>
            <StatusBadge view={view} order={order} />
            <PaymentBadge view={view} order={order} />
          </p>
        </div>
        <Actions {...props} />
      </div>
      <PaymentDue view={view} order={order} terms={props.terms} paysOnline={props.paysOnline} />
      {(props.terms === null || props.terms.onCredit) && <DeliveryEstimate view={view} order={order} isOverdue={props.isDeliveryOverdue} />}
      <Progress {...props} />
      <OrderReturns view={view} order={order} returns={props.returns} full />
      <div class="split">
        <div class="stack" data-gap="5">
          <CustomerShipments view={view} shipments={props.shipments} lines={lines} />
          {files.length > 0 && (
            <Panel title={t('orders.downloads')} id="downloads">
              <Downloads view={view} files={files} />
            </Panel>
          )}
          <section class="invoice" aria-labelledby="items-title">
            <div class="invoice-head">
              <h2 id="items-title">{t('orders.items')}</h2>
            </div>
            <InvoiceLines view={view} lines={lines} images seoLinks={props.seoLinks} />
            <div class="invoice-sum">
              <Totals lines={orderTotals(view, order, props.discounts)} />
            </div>
          </section>
        </div>
        <div class="stack" data-gap="5">
          <BuyerActions view={view} order={order} offers={props.offers} withReorder={false} />
          <OrderParties {...props} />
        </div>
      </div>
    </div>
  )
}

function Actions({ view, order }: AccountOrderPageProps) {
  return (
    <div class="button-row">
      {(order.paidAt !== null || order.status !== 'cancelled') && (
        <LinkButton href={`${orderPath(order)}/invoice`} icon="receipt">
          {view.t(order.paidAt === null || order.paymentStatus === 'authorized' ? 'account.invoice' : 'account.receipt')}
        </LinkButton>
      )}
      <OrderHelp view={view} order={order} />
      <ReorderForm view={view} order={order} kind="primary" />
    </div>
  )
}

function Progress({ view, progress }: AccountOrderPageProps) {
  return (
    <Panel title={view.t('account.progress')} id="progress">
      <OrderProgress view={view} progress={progress} />
    </Panel>
  )
}

function OrderParties({ view, order, method, countryName }: AccountOrderPageProps) {
  const { t } = view
  return (
    <section class="invoice" aria-labelledby="details-title">
      <div class="invoice-head">
        <h2 id="details-title">{t('account.details')}</h2>
      </div>
      <div class="invoice-parties">
        {order.address.address1 !== '' && <Party title={t(addressTitle(order))} lines={deliveryLines(order, countryName, true)} />}
        <BillingParty view={view} order={order} full />
        <Party title={t('orders.contact')} lines={[order.name, order.email, order.phone]} />
        {method !== '' && <Party title={t('orders.paidWith')} lines={[methodText(t, method)]} />}
        <ExtraParties view={view} order={order} />
        {order.comment !== '' && <Party title={t('orders.comment')} lines={[order.comment]} />}
      </div>
    </section>
  )
}
