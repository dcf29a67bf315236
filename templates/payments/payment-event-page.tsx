import { describeEventError } from './describe-event-error.ts'
import { eventContentDays } from '#src/payments/limits.ts'
import type { EventRow } from '#src/payments/events/list-webhook-events.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { EventBadge } from './payment-event-list.tsx'

interface PaymentEventPageProps {
  view: View
  event: EventRow & { payload: string }
  title: string
  canWrite: boolean
}

export function PaymentEventPage({ view, event, title, canWrite }: PaymentEventPageProps) {
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={title}
        breadcrumbs={[{ label: view.t('payments.events'), href: '/admin/payment-events' }]}
        badges={<EventBadge view={view} event={event} />}
        note={view.date(event.receivedAt, 'datetime')}
      />
      <div class="edit">
        <div>
          {event.error !== null && (
            <Panel title={view.t('payments.reason')} id="why">
              <div class="stack" data-gap="4">
                <p class="said strong">{describeEventError(view.t, event.error)}</p>
                {event.state === 'failed' && <p>{view.t('payments.eventFailedText')}</p>}
                {event.nextAttemptAt !== null && (
                  <p class="muted">{view.t('payments.eventNextAttempt', { time: view.date(event.nextAttemptAt, 'datetime') })}</p>
                )}
                {event.state === 'failed' && canWrite && (
                  <div class="cluster" data-gap="3">
                    {event.payload !== '' && (
                      <form method="post" action={`/admin/payment-events/${event.id}/run`}>
                        <Button kind="primary">{view.t('payments.eventRun')}</Button>
                      </form>
                    )}
                    <form method="post" action={`/admin/payment-events/${event.id}/check`}>
                      <Button>{view.t('payments.eventCheck')}</Button>
                    </form>
                  </div>
                )}
              </div>
            </Panel>
          )}
          <Panel title={view.t('payments.eventContent')} id="content">
            {event.payload === '' ? (
              <p class="muted">{view.t('payments.eventErased', { days: eventContentDays })}</p>
            ) : (
              <pre class="mail-text" tabindex={0}>
                {indentJson(event.payload)}
              </pre>
            )}
          </Panel>
        </div>
        <div>
          <Panel title={view.t('payments.eventType')} id="about">
            <DescriptionList
              items={[
                { label: view.t('payments.eventId'), value: event.eventId },
                { label: view.t('payments.processor'), value: event.source },
              ]}
            />
          </Panel>
        </div>
      </div>
    </div>
  )
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
