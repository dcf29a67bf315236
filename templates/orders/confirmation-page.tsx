import type { Shipment } from '#src/fulfillments/find-fulfillments.ts'
import type { OrderDownload } from '#src/orders/downloads/downloads.ts'
import type { OrderReturn } from '#src/returns/find-returns.ts'
import type { OrderOffers } from '#src/returns/order-offers.ts'
import { PasswordFields, ReadonlyEmail } from '#templates/accounts/password-fields.tsx'
import { LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { CustomerShipments } from '#templates/fulfillments/shipments.tsx'
import { TestBadge } from './badges.tsx'
import { DeliveryEstimate } from './delivery-estimate.tsx'
import { Downloads } from './downloads/downloads.tsx'
import { OrderReturns } from '#templates/returns/order-returns.tsx'
import { OrderHelp } from './order-help.tsx'
import { BuyerActions } from './buyer-actions/buyer-actions.tsx'
import { PaymentDue, type PaymentDueProps } from './payment-due.tsx'
import { Invoice, type InvoiceProps, maskEmail } from './documents/invoice.tsx'
import { paymentPollSeconds } from '#src/orders/limits.ts'

export interface ConfirmationPageProps extends InvoiceProps, Pick<PaymentDueProps, 'paysOnline'> {
  paymentReceived: boolean
  pollingSince: number | null
  files: OrderDownload[]
  isDeliveryOverdue: boolean
  shipments: Shipment[]
  /** Labeled links of purchased products. */
  completions: { label: string; url: string }[]
  /** The email of a buyer who has no password yet and can set one here; null otherwise. */
  guestEmail: string | null
  offers: OrderOffers
  returns: OrderReturn[]
}

interface HeadProps extends Pick<ConfirmationPageProps, 'view' | 'order' | 'full'> {
  /** True when a payment arrived, whatever the order's status. */
  paymentReceived: boolean
  /** Epoch ms when the page started polling for the payment; null once the time is up. */
  pollingSince: number | null
}

/** The order confirmation: status, next steps and invoice. */
export function ConfirmationPage(props: ConfirmationPageProps) {
  const { view, order } = props
  const { t } = view
  return (
    <div class="wrap confirmation">
      {isTestOrderId(order.id) && (
        <p class="cluster">
          <TestBadge view={view} order={order} />
        </p>
      )}
      <ConfirmationHead {...props} />
      <PaymentDue view={view} order={order} terms={props.terms} paysOnline={props.paysOnline} />
      {props.files.length > 0 && (
        <section class="panel" aria-labelledby="downloads-title">
          <div class="panel-head">
            <h2 id="downloads-title">{t('orders.downloads')}</h2>
          </div>
          <div class="panel-body">
            <Downloads view={view} files={props.files} />
          </div>
        </section>
      )}
      {props.completions.map(({ label, url }) => (
        <p>
          <LinkButton href={url} kind="primary" iconAfter="arrow-right" attrs={{ rel: 'noopener' }}>
            {label}
          </LinkButton>
        </p>
      ))}
      {order.paymentStatus === 'partially_refunded' && order.status !== 'cancelled' && (
        <Notice tone="info" icon="rotate-ccw">
          {t('orders.partiallyRefunded', { amount: view.money(order.refunded) })}
        </Notice>
      )}
      {(props.terms === null || props.terms.onCredit) && <DeliveryEstimate view={view} order={order} isOverdue={props.isDeliveryOverdue} />}
      <CustomerShipments view={view} shipments={props.shipments} lines={props.lines} />
      {props.guestEmail !== null && <SetPasswordPanel view={view} email={props.guestEmail} />}
      <OrderReturns view={view} order={order} returns={props.returns} full={props.full} />
      <Invoice {...props} images />
      <BuyerActions view={view} order={order} offers={props.offers} withReorder />
      <div class="button-row no-print">
        <LinkButton href="/shop">{t('orders.continueShopping')}</LinkButton>
        <OrderHelp view={view} order={order} />
      </div>
    </div>
  )
}

function SetPasswordPanel({ view, email }: { view: View; email: string }) {
  const { t } = view
  const form = { values: {}, errors: {} }
  return (
    <div class="no-print">
      <Panel title={t('checkout.passwordOptional')} id="set-password">
        <form class="form-card" method="post" action="/account/set-password" novalidate>
          <p class="muted small">{t('orders.setPasswordReason')}</p>
          <ReadonlyEmail view={view} email={email} />
          <PasswordFields view={view} form={form} />
          <SubmitRow kind="primary" label={t('accounts.savePassword')} />
        </form>
      </Panel>
    </div>
  )
}

/** The status: paid, pending, cancelled or refunded. Polled while the payment is pending. */
export function ConfirmationHead({ view, order, full, paymentReceived, pollingSince }: HeadProps) {
  const { t } = view
  const isSettled = order.paymentStatus !== 'unpaid' && order.paymentStatus !== 'failed'
  if (isSettled && order.status === 'cancelled') {
    return (
      <div class="confirmation-head" id="order-status">
        <h1>{t('orders.cancelledAfterPayment')}</h1>
        <p class="lede">
          {order.refunded > 0
            ? t('orders.cancelledRefundedText', { number: order.number, amount: view.money(order.refunded) })
            : order.refunding > 0
              ? t('orders.cancelledRefundingText', { number: order.number, amount: view.money(order.refunding) })
              : t('orders.cancelledAfterPaymentText', { number: order.number })}
        </p>
      </div>
    )
  }
  if (order.status === 'refunded') {
    return (
      <div class="confirmation-head" id="order-status">
        <h1>{t('orders.refundedTitle')}</h1>
        <p class="lede">{t('orders.refundedText', { number: order.number, amount: view.money(order.refunded) })}</p>
      </div>
    )
  }
  if (isSettled) {
    const firstName = full ? order.name.split(' ')[0]! : ''
    return (
      <div class="confirmation-head" id="order-status">
        <Icon name="circle-check" />
        <h1>{firstName ? t('orders.thankYouName', { name: firstName }) : t('orders.thankYou')}</h1>
        <p class="lede">{t('orders.confirmed', { number: order.number, email: full ? order.email : maskEmail(order.email) })}</p>
      </div>
    )
  }
  if (order.status === 'cancelled') {
    return (
      <div class="confirmation-head" id="order-status">
        <h1>{t('orders.notPlaced')}</h1>
        <p class="lede">{t(paymentReceived ? 'orders.notPlacedPaid' : 'orders.notPlacedReason')}</p>
      </div>
    )
  }
  if (order.paymentDueAt !== null) {
    return (
      <div class="confirmation-head" id="order-status">
        <Icon name="clock" />
        <h1>{t('manualPayments.transferTitle')}</h1>
        <p class="lede">{t('manualPayments.transferText', { number: order.number, day: view.date(order.paymentDueAt) })}</p>
      </div>
    )
  }
  const path = `/checkout/success/${order.externalId}`
  if (pollingSince === null) {
    return (
      <div class="confirmation-head" id="order-status" role="status">
        <h1>{t('orders.paymentPending')}</h1>
        <p class="lede">{t('orders.paymentPendingLong', { number: order.number })}</p>
        <p class="no-print">
          <LinkButton href={path} icon="refresh-cw">
            {t('orders.checkAgain')}
          </LinkButton>
        </p>
      </div>
    )
  }
  return (
    <div
      class="confirmation-head"
      id="order-status"
      role="status"
      hx-get={`${path}?since=${pollingSince}`}
      hx-trigger={`every ${paymentPollSeconds}s`}
      hx-target="this"
      hx-swap="outerHTML"
    >
      <h1>{t('orders.paymentPending')}</h1>
      <p class="lede">{t('orders.paymentPendingText', { number: order.number })}</p>
    </div>
  )
}
