import { intervalOf, intervalText } from '#src/lib/dates/billing-interval.ts'
import type { SubscriptionOffers } from '#src/subscriptions/change-subscription.ts'
import type { SubscriptionOrder, SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import type { View } from '#src/web/view.ts'
import { SubscriptionBadge } from '#templates/subscriptions/subscription-badge.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { ErrorNotice, Notice } from '#templates/ui/notice.tsx'
import { DashboardPanel } from './dashboard-page.tsx'
import { orderPath } from './order-path.ts'
import { tabPath } from './tab-path.ts'

interface ListedSubscription {
  subscription: SubscriptionRow
  offers: SubscriptionOffers
  orders: SubscriptionOrder[]
}

interface SubscriptionsTabProps {
  view: View
  subscriptions: ListedSubscription[]
  /** The subscription whose cancellation is to be confirmed; 0 for none. */
  confirmedId: number
  /** What the last action did, when the page was not loaded again. */
  message?: string | undefined
  error?: string | undefined
}

const swapPanel = { 'hx-target': '#dash-panel', 'hx-swap': 'outerHTML' }

export function SubscriptionsTab({ view, subscriptions, confirmedId, message, error }: SubscriptionsTabProps) {
  const { t } = view
  return (
    <DashboardPanel view={view} title={t('subscriptions.title')} hasErrors={error !== undefined}>
      {message && (
        <Notice tone="ok" live="status" autoDismiss>
          {message}
        </Notice>
      )}
      <ErrorNotice text={error} />
      {subscriptions.length === 0 ? (
        <EmptyState icon="calendar" title={t('subscriptions.none')} text={t('subscriptions.noneText')}>
          <LinkButton href="/shop">{t('account.browseProducts')}</LinkButton>
        </EmptyState>
      ) : (
        <ul class="dash-subscriptions">
          {subscriptions.map((listed) => (
            <SubscriptionCard view={view} {...listed} isConfirming={listed.subscription.id === confirmedId} />
          ))}
        </ul>
      )}
    </DashboardPanel>
  )
}

function SubscriptionCard({
  view,
  subscription,
  offers,
  orders,
  isConfirming,
}: { view: View; isConfirming: boolean } & ListedSubscription) {
  const { t } = view
  const { id, title } = subscription
  return (
    <li class="panel dash-subscription" id={`subscription-${id}`}>
      <div class="cluster" data-justify="between">
        <h3>{title}</h3>
        <SubscriptionBadge view={view} subscription={subscription} />
      </div>
      <p>
        <b class="num">{view.money(subscription.amount)}</b> {intervalText(view, intervalOf(subscription))}
      </p>
      <p class="muted small">{describeNext(view, subscription)}</p>
      {isConfirming && offers.canCancel ? (
        <CancelForm view={view} subscription={subscription} endsLater={offers.endsLater} />
      ) : (
        <Actions view={view} subscription={subscription} offers={offers} />
      )}
      <details>
        <summary class="link tap">{t('subscriptions.orders', { count: orders.length })}</summary>
        <ul class="stack small">
          {orders.map((order) => (
            <li>
              <a class="link tap" href={orderPath(order)}>
                {t('orders.orderNumber', { number: order.number })}
              </a>{' '}
              <span class="muted">
                {view.date(order.orderDate, 'short')} · {view.money(order.total)}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Actions({ view, subscription: { id, title, state }, offers }: { view: View } & Omit<ListedSubscription, 'orders'>) {
  const { t } = view
  const path = `/account/subscriptions/${id}`
  const confirmPath = tabPath('subscriptions', { cancel: id })
  if (!offers.canUpdateCard && !offers.canCancel && !offers.canKeep) return <></>
  return (
    <div class="button-row">
      {offers.canUpdateCard && (
        <form method="post" action={`${path}/card`}>
          <Button
            size="small"
            kind={state === 'past_due' ? 'primary' : undefined}
            icon="credit-card"
            attrs={{ 'aria-label': t('subscriptions.updateCardOf', { title }) }}
          >
            {t('subscriptions.updateCard')}
          </Button>
        </form>
      )}
      {offers.canKeep && (
        <form method="post" action={`${path}/keep`} hx-post={`${path}/keep`} {...swapPanel}>
          <Button size="small" icon="undo-2" attrs={{ 'aria-label': t('subscriptions.keepOf', { title }) }}>
            {t('subscriptions.keep')}
          </Button>
        </form>
      )}
      {offers.canCancel && (
        <LinkButton
          href={confirmPath}
          size="small"
          kind="quiet"
          attrs={{ 'aria-label': t('subscriptions.cancelOf', { title }), 'hx-get': confirmPath, ...swapPanel }}
        >
          {t('subscriptions.cancel')}
        </LinkButton>
      )}
    </div>
  )
}

function CancelForm({ view, subscription, endsLater }: { view: View; subscription: SubscriptionRow; endsLater: boolean }) {
  const { t } = view
  const path = `/account/subscriptions/${subscription.id}/cancel`
  const backPath = tabPath('subscriptions')
  const { periodEnd } = subscription
  return (
    <Notice tone="warn" live="status">
      <form method="post" action={path} hx-post={path} {...swapPanel} class="stack" data-gap="3">
        <p>
          {endsLater && periodEnd !== null
            ? t('subscriptions.confirmLater', { date: view.date(periodEnd, 'date') })
            : t('subscriptions.confirmNow')}
        </p>
        <div class="button-row">
          <Button kind="danger" size="small" attrs={{ autofocus: true }}>
            {t('subscriptions.confirmCancel')}
          </Button>
          <LinkButton href={backPath} size="small" attrs={{ 'hx-get': backPath, ...swapPanel }}>
            {t('subscriptions.keep')}
          </LinkButton>
        </div>
      </form>
    </Notice>
  )
}

/** Leads to the processor's page where the card is changed. */
export function LeavePage({ view, url }: { view: View; url: string }) {
  return (
    <div class="wrap account">
      <h1>{view.t('subscriptions.updateCard')}</h1>
      <p>{view.t('subscriptions.leaving')}</p>
      <p>
        <LinkButton href={url} kind="primary" icon="credit-card">
          {view.t('subscriptions.continue')}
        </LinkButton>
      </p>
    </div>
  )
}

/** What happens next: "Renews on March 2, 2026", "Ends on March 2, 2026". */
export function describeNext(view: View, { state, periodEnd, endsAtPeriodEnd, cancelledAt }: SubscriptionRow): string {
  const { t } = view
  if (state === 'cancelled') return cancelledAt === null ? '' : t('subscriptions.endedOn', { date: view.date(cancelledAt, 'date') })
  if (state === 'past_due') return t('subscriptions.pastDueText')
  if (state === 'paused') return t('subscriptions.pausedText')
  if (periodEnd === null) return ''
  return t(endsAtPeriodEnd ? 'subscriptions.endsOn' : 'subscriptions.renewsOn', { date: view.date(periodEnd, 'date') })
}
