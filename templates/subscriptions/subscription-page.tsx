import { intervalText } from '#src/lib/dates/billing-interval.ts'
import type { Payment } from '#src/payments/payments.ts'
import type { SubscriptionOffers } from '#src/subscriptions/change-subscription.ts'
import type { SubscriptionOrder, SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import type { View } from '#src/web/view.ts'
import { describeNext } from '#templates/account/subscriptions-tab.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { ErrorNotice } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { subscriptionsPath } from './subscriptions-path.ts'

export interface SubscriptionPageProps {
  view: View
  subscription: SubscriptionRow
  orders: SubscriptionOrder[]
  payments: Payment[]
  /** The processor's name, as staff call it. */
  processorName: string
  offers: SubscriptionOffers
  canWrite: boolean
  error: string | null
}

/** A subscription for staff: what it renews, its orders with their payments, and how to end it. */
export function SubscriptionPage(props: SubscriptionPageProps) {
  const { view, subscription, error } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={subscription.title}
        breadcrumbs={[{ label: t('subscriptions.title'), href: subscriptionsPath }]}
        badges={<SubscriptionBadge view={view} subscription={subscription} />}
        note={describeNext(view, subscription)}
      />
      <ErrorNotice text={error} />
      <div class="edit">
        <div>
          <Orders {...props} />
        </div>
        <div>
          <Facts {...props} />
          {props.canWrite && <Actions {...props} />}
        </div>
      </div>
    </div>
  )
}

function Orders({ view, orders, payments }: SubscriptionPageProps) {
  const { t } = view
  return (
    <Panel title={t('orders.title')} id="orders" flush>
      <Table
        caption={t('orders.title')}
        columns={[{ label: t('orders.order') }, { label: t('subscriptions.payment') }, { label: t('checkout.total'), align: 'end' }]}
      >
        {orders.map((order) => {
          const payment = payments.findLast(({ orderId }) => orderId === order.id)
          return (
            <tr>
              <Cell cell="title">
                <a class="link" href={`/admin/ecommerce/orders/${order.id}`}>
                  {t('orders.orderNumber', { number: order.number })}
                </a>
                <p class="muted small">{view.date(order.orderDate, 'datetime')}</p>
              </Cell>
              <Cell cell="sub">{payment ? [payment.method, payment.reference].filter(Boolean).join(' · ') : ''}</Cell>
              <Cell cell="end" align="end">
                {view.money(order.total)}
              </Cell>
            </tr>
          )
        })}
      </Table>
    </Panel>
  )
}

function Facts({ view, subscription, processorName }: SubscriptionPageProps) {
  const { t } = view
  const { renewedOrder, userId, amount, intervalUnit: unit, intervalCount: count } = subscription
  const customer = [renewedOrder.name, renewedOrder.email].filter((text) => text !== '').join(', ')
  return (
    <Panel title={t('subscriptions.subscription')} id="facts">
      <DescriptionList
        items={[
          { label: t('subscriptions.price'), value: `${view.money(amount)} ${intervalText(view, { unit, count })}` },
          {
            label: t('orders.customer'),
            value:
              userId === null ? (
                customer
              ) : (
                <a class="link" href={`/admin/users/${userId}`}>
                  {customer}
                </a>
              ),
          },
          { label: t('subscriptions.started'), value: view.date(subscription.startedAt!, 'datetime') },
          {
            label: t('subscriptions.processor'),
            value: (
              <>
                {processorName} <code>{subscription.reference}</code>
              </>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function Actions({ view, subscription, offers }: SubscriptionPageProps) {
  const { t } = view
  const path = `${subscriptionsPath}/${subscription.id}`
  if (!offers.canCancel && !offers.canKeep) return <></>
  return (
    <Panel title={t('subscriptions.end')} id="end">
      <div class="stack" data-gap="3">
        {offers.canCancel && offers.endsLater && (
          <form method="post" action={`${path}/cancel`}>
            <input type="hidden" name="when" value="period_end" />
            <Button>{t('subscriptions.cancelLater')}</Button>
          </form>
        )}
        {offers.canKeep && (
          <form method="post" action={`${path}/keep`}>
            <Button icon="undo-2">{t('subscriptions.keep')}</Button>
          </form>
        )}
        <details>
          <summary class="link">{t('subscriptions.cancelNow')}</summary>
          <form method="post" action={`${path}/cancel`} class="stack" data-gap="3">
            <p class="muted small">{t('subscriptions.cancelNowText')}</p>
            <input type="hidden" name="when" value="now" />
            <Button kind="danger">{t('subscriptions.cancelNow')}</Button>
          </form>
        </details>
      </div>
    </Panel>
  )
}
