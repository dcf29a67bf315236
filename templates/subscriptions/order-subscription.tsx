import { intervalText } from '#src/lib/dates/billing-interval.ts'
import type { SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import type { View } from '#src/web/view.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { subscriptionsPath } from './subscriptions-path.ts'

/** On the page of an order that a subscription started or renewed. */
export function OrderSubscription({ view, subscription }: { view: View; subscription: SubscriptionRow | null }) {
  if (!subscription) return <></>
  const { id, title, amount, intervalUnit: unit, intervalCount: count } = subscription
  return (
    <div class="no-print">
      <Panel title={view.t('subscriptions.subscription')} id="subscription">
        <div class="cluster" data-justify="between">
          <a class="link" href={`${subscriptionsPath}/${id}`}>
            {title}
          </a>
          <SubscriptionBadge view={view} subscription={subscription} />
        </div>
        <p class="muted small">
          {view.money(amount)} {intervalText(view, { unit, count })}
        </p>
      </Panel>
    </div>
  )
}
