import { maxSubjectLength } from '#src/tickets/limits.ts'
import { endStatuses } from '#db/schema/tickets.ts'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { headForm } from './head-form.ts'
import type { TicketHeadProps } from './ticket-head-props.ts'
import { AssigneeMenu, MoreMenu, PriorityMenu, SnoozeMenu, StatusMenu } from './ticket-menus.tsx'
import { TicketTags } from './ticket-tags.tsx'
import { statusTones } from '#templates/tickets/status-badge.tsx'

/** What a ticket is about and what agents change of it: the fragment #ticket-head. */
export function TicketHead(props: TicketHeadProps) {
  const { view, head, mayWrite, isPane, now } = props
  const { ticket } = head
  const Heading = isPane ? 'h2' : 'h1'
  return (
    <header class="ticket-head" id="ticket-head">
      <div class="ticket-title">
        <Heading class="ticket-subject">{ticket.subject}</Heading>
        {mayWrite && <SubjectForm view={view} head={head} />}
        <TicketBadges view={view} head={head} now={now} />
      </div>
      <p class="ticket-facts">
        <span class="num">{view.t('conversation.number', { number: ticket.id })}</span>
        <CustomerName view={view} head={head} />
        <span>{view.t(`conversation.opened.${ticket.channel}`, { date: view.recentDate(ticket.createdAt, now) })}</span>
      </p>
      {!mayWrite && <Participants view={view} head={head} />}
      {mayWrite ? (
        <div class="ticket-tools">
          <StatusMenu {...props} />
          <AssigneeMenu {...props} />
          <PriorityMenu {...props} />
          {!endStatuses.includes(props.head.ticket.status) && <SnoozeMenu {...props} />}
          <MoreMenu {...props} />
        </div>
      ) : (
        <p class="cluster" data-gap="2">
          <Badge tone={statusTones[ticket.status]}>{view.t(`helpdesk.status.${ticket.status}`)}</Badge>
          <Badge plain>{view.t(`helpdesk.priority.${ticket.priority}`)}</Badge>
          <Badge plain>{head.assignee?.name ?? view.t('conversation.unassigned')}</Badge>
        </p>
      )}
      <TicketTags view={view} head={head} mayWrite={mayWrite} />
    </header>
  )
}

function CustomerName({ view, head: { ticket } }: Pick<TicketHeadProps, 'view' | 'head'>) {
  const name = ticket.name || ticket.email
  return (
    <span>
      {ticket.userId !== null && view.can('customers', 'read') ? (
        <a class="link" href={`/admin/users/${ticket.userId}`}>
          {name}
        </a>
      ) : (
        <b>{name}</b>
      )}
      {ticket.name !== '' && <span class="muted"> {ticket.email}</span>}
    </span>
  )
}

/** For those who may only read; others see them above the reply. */
function Participants({ view, head: { participants } }: Pick<TicketHeadProps, 'view' | 'head'>) {
  if (participants.length === 0) return <></>
  return (
    <ul class="ticket-facts" aria-label={view.t('conversation.participants')}>
      {participants.map(({ name, email, isVerified }) => (
        <li>
          {name !== '' && <b>{name}</b>} {email} {!isVerified && <Badge tone="warn">{view.t('conversation.unverifiedParticipant')}</Badge>}
        </li>
      ))}
    </ul>
  )
}

function TicketBadges({ view, head: { ticket }, now }: Pick<TicketHeadProps, 'view' | 'head' | 'now'>) {
  const isSnoozed = ticket.snoozedUntil !== null && ticket.snoozedUntil > now
  return (
    <>
      {ticket.isSpam && <Badge tone="bad">{view.t('conversation.spam')}</Badge>}
      {isSnoozed && (
        <Badge tone="info">{view.t('conversation.snoozedUntil', { date: view.date(ticket.snoozedUntil ?? 0, 'datetime') })}</Badge>
      )}
      {ticket.rating !== null && (
        <Badge tone={ticket.rating === 'bad' ? 'bad' : 'ok'}>{view.t(`conversation.rating.${ticket.rating}`)}</Badge>
      )}
      {ticket.mailLoopAt !== null && <Badge tone="warn">{view.t('conversation.mailLoop')}</Badge>}
    </>
  )
}

function SubjectForm({ view, head: { ticket } }: Pick<TicketHeadProps, 'view' | 'head'>) {
  return (
    <details class="subject-edit" data-menu id="subject-edit">
      <summary class="button" data-kind="quiet" data-shape="icon" data-size="small" aria-label={view.t('conversation.editSubject')}>
        <Icon name="pencil" />
      </summary>
      <form class="filter-card" {...headForm(`${ticketPath(ticket.id)}/subject`)}>
        <label for="f-subject">{view.t('conversation.subject')}</label>
        <input class="input" type="text" id="f-subject" name="subject" value={ticket.subject} maxlength={maxSubjectLength} required />
        <Button size="small" kind="primary">
          {view.t('conversation.saveSubject')}
        </Button>
      </form>
    </details>
  )
}
