import type { SubscriptionState } from '#db/schema/subscriptions.ts'
import type { SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import type { View } from '#src/web/view.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

const tones: Record<SubscriptionState, Tone> = { pending: 'neutral', active: 'ok', past_due: 'bad', paused: 'warn', cancelled: 'neutral' }

export function SubscriptionBadge({
  view,
  subscription,
}: {
  view: View
  subscription: Pick<SubscriptionRow, 'state' | 'endsAtPeriodEnd'>
}) {
  const { state, endsAtPeriodEnd } = subscription
  if (state !== 'cancelled' && endsAtPeriodEnd) return <Badge tone="warn">{view.t('subscriptions.ending')}</Badge>
  return <Badge tone={tones[state]}>{view.t(`subscriptions.state.${state}`)}</Badge>
}
