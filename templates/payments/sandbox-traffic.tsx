import type { SentEvent, TrafficCall } from '#src/payments/twin-sandbox.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { type SandboxProps, actionPath } from './sandbox-props.ts'

export function DeliveryPanel(props: SandboxProps) {
  const {
    view,
    sandbox: { delivery },
  } = props
  if (!delivery) return <></>
  const heldCount = delivery.heldCount()
  return (
    <Panel title={view.t('payments.sandbox.delivery')} id="delivery">
      <div class="stack" data-gap="4">
        <form class="inline-field" method="post" action={actionPath(props, 'delivery')}>
          <Field
            form={{ values: { mode: delivery.mode() }, errors: {} }}
            name="mode"
            type="select"
            label={view.t('payments.sandbox.delivery')}
            labelHidden
            hint={view.t('payments.sandbox.deliveryNote')}
            options={delivery.modes.map((mode) => ({ value: mode, label: view.t(`payments.sandbox.mode.${mode}`) }))}
          />
          <Button>{view.t('payments.sandbox.saveMode')}</Button>
        </form>
        {heldCount > 0 && (
          <form class="cluster" data-gap="3" method="post" action={actionPath(props, 'release')}>
            <span>{view.t('payments.sandbox.held', { count: heldCount })}</span>
            <Button name="order" value="sent" size="small">
              {view.t('payments.sandbox.release')}
            </Button>
            <Button name="order" value="shuffled" size="small">
              {view.t('payments.sandbox.releaseShuffled')}
            </Button>
          </form>
        )}
      </div>
    </Panel>
  )
}

/** Events, newest first, with the status of each delivery. */
export function SandboxEvents(props: SandboxProps) {
  const { view, sandbox } = props
  const events = sandbox.events.toReversed()
  return (
    <Panel title={view.t('payments.sandbox.events')} id="events" flush>
      {events.length === 0 && (
        <p class="panel-body muted small">{view.t(sandbox.delivery ? 'payments.sandbox.noEvents' : 'payments.sandbox.noWebhooks')}</p>
      )}
      <div class="traffic">
        {events.map((event) => (
          <details id={`event-${event.id}`}>
            <summary>
              <Icon name="chevron-right" />
              <span class="num muted">{view.date(event.at, 'time')}</span>
              <span class="traffic-name">{event.type}</span>
              <Deliveries view={view} event={event} />
            </summary>
            <div class="stack" data-gap="3">
              <form method="post" action={actionPath(props, `events/${event.id}/resend`)}>
                <Button size="small" icon="send" attrs={{ 'aria-label': view.t('payments.sandbox.resendOf', { type: event.type }) }}>
                  {view.t('payments.sandbox.resend')}
                </Button>
              </form>
              <Body text={event.body} />
            </div>
          </details>
        ))}
      </div>
    </Panel>
  )
}

function Deliveries({ view, event: { responseStatuses } }: { view: View; event: SentEvent }) {
  if (responseStatuses.length === 0) return <Badge tone="neutral">{view.t('payments.sandbox.notDelivered')}</Badge>
  return (
    <span class="cluster" data-gap="1">
      {responseStatuses.map((status) => (
        <Badge tone={isSuccess(status) ? 'ok' : 'bad'}>{status === 0 ? view.t('payments.sandbox.unreachable') : String(status)}</Badge>
      ))}
    </span>
  )
}

/** API calls, newest first. */
export function SandboxCalls({ view, sandbox }: SandboxProps) {
  const calls = sandbox.calls.toReversed()
  return (
    <Panel title={view.t('payments.sandbox.calls')} id="calls" flush>
      {calls.length === 0 && <p class="panel-body muted small">{view.t('payments.sandbox.noCalls')}</p>}
      <div class="traffic">
        {calls.map((call) => (
          <Call view={view} call={call} />
        ))}
      </div>
    </Panel>
  )
}

function Call({ view, call }: { view: View; call: TrafficCall }) {
  const { id, at, method, path, status, duration, request, response } = call
  return (
    <details id={`call-${id}`}>
      <summary>
        <Icon name="chevron-right" />
        <span class="num muted">{view.date(at, 'time')}</span>
        <span class="traffic-name">
          {method} {path}
        </span>
        <span class="cluster" data-gap="2">
          <span class="num muted small">{view.t('payments.sandbox.milliseconds', { count: duration })}</span>
          <Badge tone={status !== null && isSuccess(status) ? 'ok' : 'bad'}>
            {status === null ? view.t('payments.sandbox.broken') : String(status)}
          </Badge>
        </span>
      </summary>
      <div class="stack" data-gap="3">
        <h3>{view.t('payments.sandbox.request')}</h3>
        {request === '' ? <p class="muted small">{view.t('payments.sandbox.empty')}</p> : <Body text={request} />}
        <h3>{view.t('payments.sandbox.response')}</h3>
        {response === '' ? <p class="muted small">{view.t('payments.sandbox.empty')}</p> : <Body text={response} />}
      </div>
    </details>
  )
}

function Body({ text }: { text: string }) {
  return (
    <pre class="mail-text" tabindex={0}>
      {readable(text)}
    </pre>
  )
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

// JSON is indented, and form fields stand one below the other.
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text.startsWith('{') ? text : decode(text.replaceAll('&', '\n'))
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
