import type { MailState as State } from '#db/schema/mail.ts'
import type { OutboxRow } from '#src/mail/list-outbox.ts'
import { findFailureKind } from '#src/lib/errors/mail-failures.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

export const outboxColumns: ListColumn<OutboxRow>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'mail.to', csv: 'to', value: ({ recipient }) => recipient, place: 'title' },
  { label: 'mail.subject', csv: 'subject', value: ({ subject }) => subject, place: 'sub' },
  { label: 'mail.template', csv: 'template', value: ({ template }) => template },
  {
    label: 'mail.stateColumn',
    csv: 'status',
    value: ({ state }) => state,
    cell: (mail, view) => <MailState view={view} mail={mail} />,
    place: 'badges',
  },
  {
    label: 'mail.time',
    csv: 'created_at',
    time: ({ createdAt }) => createdAt,
    cell: ({ createdAt }, view) => view.date(createdAt, 'datetime'),
    place: 'meta',
    align: 'end',
  },
  { csv: 'sent_at', time: ({ sentAt }) => sentAt },
  { csv: 'attempts', value: ({ attempts }) => attempts },
  { csv: 'resent_id', value: ({ resentId }) => resentId ?? '' },
  { csv: 'bounced_at', time: ({ bouncedAt }) => bouncedAt },
  { csv: 'bounce_reason', value: ({ bounceReason }) => bounceReason ?? '' },
  { csv: 'last_error', value: ({ lastError }) => lastError ?? '' },
]

function MailState({ view, mail }: { view: View; mail: OutboxRow }) {
  return (
    <>
      <MailBadge view={view} {...mail} />
      {mail.resentId !== null && <p class="muted small">{view.t('mail.isResent')}</p>}
      <BounceReason view={view} {...mail} />
      {mail.state !== 'sent' && mail.bouncedAt === null && mail.lastError !== null && <p class="muted small">{mail.lastError}</p>}
      {isRetried(mail) && <p class="muted small">{view.t('mail.nextTryAt', { date: view.date(mail.runAt, 'datetime') })}</p>}
    </>
  )
}

/** Queued after a failed attempt. */
export const isRetried = ({ state, attempts }: { state: State; attempts: number }): boolean => state === 'queued' && attempts > 0

interface MailOutcome {
  view: View
  state: State
  bouncedAt: number | null
  bounceReason: string | null
}

export function MailBadge({ view, state, bouncedAt }: Omit<MailOutcome, 'bounceReason'>) {
  if (state === 'sent' && bouncedAt !== null) return <Badge tone="bad">{view.t('mailDelivery.bounced')}</Badge>
  return <Badge tone={tones[state]}>{view.t(`mail.state.${state}`)}</Badge>
}

/** Why an email did not arrive, in a word or two; its page has the rest. */
export function BounceReason({ view, bouncedAt, bounceReason }: Omit<MailOutcome, 'state'>) {
  if (bouncedAt === null) return <></>
  const kind = findFailureKind({ text: bounceReason ?? '' })
  return <p class="muted small">{view.t('mailDelivery.bouncedBecause', { reason: view.t(`mailDelivery.cause.${kind}`) })}</p>
}

const tones: Record<State, Tone> = { queued: 'warn', sent: 'ok', failed: 'bad', not_sent: 'neutral' }
