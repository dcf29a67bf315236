import type { TicketPriority } from '#db/schema/tickets.ts'
import { shownTags } from '#src/inbox/limits.ts'
import { findDueState } from '#templates/inbox/due-state.ts'
import type { TicketListRow } from '#src/inbox/list-tickets.ts'
import { initials } from '#src/lib/people/initials.ts'
import type { View } from '#src/web/view.ts'
import { TicketStatusBadge } from '#templates/tickets/status-badge.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { RowCheck } from '#templates/ui/table.tsx'
import { durationText } from './durations.ts'
import { ticketsPath } from '#templates/tickets/ticket-paths.ts'

interface TicketRowProps {
  view: View
  ticket: TicketListRow
  canSelect: boolean
  now: number
}

/** One ticket of the list. Its root is #row-<id>, which a live update replaces. */
export function TicketRow({ view, ticket, canSelect, now }: TicketRowProps): Html {
  const { t } = view
  const { id, subject, isUnread, assigneeName, tags, viewers } = ticket
  const name = ticket.name || ticket.email
  return (
    <tr id={`row-${id}`} class="inbox-row" data-ticket={id} data-unread={isUnread}>
      {canSelect && <RowCheck view={view} id={id} label={t('inbox.ticketNumber', { number: id })} form="bulk" />}
      <td class="inbox-cell">
        <p class="inbox-head">
          <a class="row-link" href={`${ticketsPath}/${id}`} id={`open-${id}`} data-pane>
            {isUnread && <span class="visually-hidden">{t('inbox.unread')} </span>}
            <span class="inbox-name">{name}</span>
            <span class="visually-hidden">{': '}</span>
            <span class="inbox-subject">{subject}</span>
            <span class="visually-hidden"> #{id}</span>
          </a>
          <Age view={view} ticket={ticket} now={now} />
        </p>
        <p class="inbox-excerpt">{ticket.excerpt}</p>
        <div class="inbox-marks">
          <span class="inbox-number num" aria-hidden="true">
            #{id}
          </span>
          {ticket.status !== 'open' && <TicketStatusBadge view={view} status={ticket.status} />}
          {ticket.isSpam && <Badge tone="bad">{t('inbox.view.spam')}</Badge>}
          {ticket.priority !== 'normal' && <Badge tone={priorityTones[ticket.priority]}>{t(`helpdesk.priority.${ticket.priority}`)}</Badge>}
          {ticket.snoozedUntil !== null && (
            <Badge plain>{t('inbox.snoozedUntil', { date: view.recentDate(ticket.snoozedUntil, now) })}</Badge>
          )}
          {tags.slice(0, shownTags).map((tag) => (
            <span class="inbox-tag">{tag}</span>
          ))}
          {tags.length > shownTags && <span class="muted small">{t('inbox.moreTags', { count: tags.length - shownTags })}</span>}
          <span class="inbox-people">
            {viewers.map((viewer) => (
              <span class="inbox-viewer">
                <Icon name={viewer.isReplying ? 'pencil' : 'eye'} />
                {t(viewer.isReplying ? 'inbox.replying' : 'inbox.viewing', { name: viewer.name })}
              </span>
            ))}
            {ticket.assigneeId !== null && (
              <span class="inbox-assignee" title={t('inbox.assignedTo', { name: assigneeName ?? '' })}>
                <span aria-hidden="true">{initials(assigneeName ?? '')}</span>
                <span class="visually-hidden">{t('inbox.assignedTo', { name: assigneeName ?? '' })}</span>
              </span>
            )}
          </span>
        </div>
      </td>
    </tr>
  )
}

const priorityTones: Record<TicketPriority, Tone> = { low: 'neutral', normal: 'neutral', high: 'warn', urgent: 'bad' }

// How long the customer has waited; of an answered ticket, when the last message came.
function Age({ view, ticket, now }: { view: View; ticket: TicketListRow; now: number }) {
  const { waitingSince, responseDueAt } = ticket
  if (waitingSince === null) {
    return (
      <time class="inbox-age" datetime={new Date(ticket.lastMessageAt).toISOString()}>
        {view.recentDate(ticket.lastMessageAt, now)}
      </time>
    )
  }
  const state = findDueState({ waitingSince, responseDueAt }, now)
  return (
    <time class="inbox-age" datetime={new Date(waitingSince).toISOString()} data-due={state} title={view.date(waitingSince, 'datetime')}>
      <span class="visually-hidden">{view.t(`inbox.due.${state}`)} </span>
      {durationText(view, now - waitingSince)}
    </time>
  )
}
