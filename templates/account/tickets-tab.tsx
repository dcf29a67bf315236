import type { ListPage } from '#db/lists/list-query.ts'
import type { UserTicket } from '#src/customer-tickets/list-user-tickets.ts'
import type { View } from '#src/web/view.ts'
import { TicketState } from '#templates/customer-tickets/ticket-state.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { DashboardPanel } from './dashboard-page.tsx'
import { tabPath } from './tab-path.ts'

interface TicketsTabProps {
  view: View
  list: ListPage<UserTicket>
  /** Epoch ms. */
  now: number
}

/** What a customer wrote to the store. */
export function TicketsTab(props: TicketsTabProps) {
  const { view, list } = props
  const { t } = view
  const newTicket = (
    <LinkButton href="/tickets/create" kind="primary" icon="plus">
      {t('account.newTicket')}
    </LinkButton>
  )
  return (
    <DashboardPanel view={view} title={t('account.tickets')} actions={list.total > 0 && newTicket}>
      {list.total === 0 ? (
        <EmptyState icon="message-circle" title={t('account.noTickets')} text={t('account.noTicketsText')}>
          {newTicket}
        </EmptyState>
      ) : (
        <TicketList {...props} />
      )}
    </DashboardPanel>
  )
}

/** #ticket-list: a page of the tickets, the one with the newest message first. */
export function TicketList({ view, list, now }: TicketsTabProps) {
  return (
    <div id="ticket-list" class="stack" data-gap="5">
      <ul class="dash-tickets">
        {list.rows.map((ticket) => (
          <TicketRow view={view} ticket={ticket} now={now} />
        ))}
      </ul>
      <Pagination
        view={view}
        page={list.page}
        pages={list.pages}
        href={(page) => tabPath('tickets', { page: page === 1 ? null : page })}
        target="#ticket-list"
      />
    </div>
  )
}

function TicketRow({ view, ticket, now }: { view: View; ticket: UserTicket; now: number }) {
  const { t } = view
  return (
    <li>
      <a class="dash-ticket" href={`/tickets/${ticket.id}`} data-unread={ticket.isUnread}>
        <span class="dash-ticket-text">
          <b>{ticket.subject}</b>
          <span class="muted small">
            {t('account.ticketLine', { number: ticket.id, date: view.recentDate(ticket.lastMessageAt, now) })}
          </span>
        </span>
        <span class="cluster" data-gap="2">
          {ticket.isUnread && <Badge tone="info">{t('account.newReply')}</Badge>}
          <TicketState view={view} status={ticket.status} />
        </span>
      </a>
    </li>
  )
}
