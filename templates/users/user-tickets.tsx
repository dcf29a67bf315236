import { TicketStatusBadge } from '#templates/tickets/status-badge.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import type { UserPageProps } from './user-page-props.ts'

export function UserTickets({ view, user, tickets }: UserPageProps) {
  if (tickets === null) return <></>
  const { t } = view
  return (
    <Panel
      title={t('users.tickets')}
      id="tickets"
      flush
      actions={
        tickets.length > 0 && (
          <a class="link small" href={`/admin/tickets?customer=${user.id}`}>
            {t('users.allTickets')}
          </a>
        )
      }
    >
      {tickets.length === 0 ? (
        <p class="panel-body muted small">{t('users.noTickets')}</p>
      ) : (
        <Table
          caption={t('users.tickets')}
          columns={[{ label: t('inbox.ticket') }, { label: t('inbox.lastMessage') }, { label: t('inbox.status') }]}
        >
          {tickets.map((ticket) => (
            <tr>
              <Cell cell="title">
                <a class="row-link" href={`/admin/tickets/${ticket.id}`}>
                  #{ticket.id} {ticket.subject}
                </a>
              </Cell>
              <Cell cell="sub">{view.date(ticket.lastMessageAt, 'short')}</Cell>
              <Cell cell="badges">
                <TicketStatusBadge view={view} status={ticket.status} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}
