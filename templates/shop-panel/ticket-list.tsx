import type { TicketStatus } from '#db/schema/tickets.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'

export interface ListedTicket {
  id: number
  subject: string
  status: TicketStatus
  lastMessageAt: number
}

const tones: Record<TicketStatus, Tone> = { open: 'info', pending: 'warn', resolved: 'ok', closed: 'neutral' }

export function TicketList({ view, tickets }: { view: View; tickets: ListedTicket[] }) {
  return (
    <ul class="entry-rows">
      {tickets.map(({ id, subject, status, lastMessageAt }) => (
        <li>
          <span>
            <a class="link" href={`/admin/tickets/${id}`}>
              {`#${id} ${subject}`}
            </a>
            <br />
            <span class="muted small">{view.date(lastMessageAt, 'short')}</span>
          </span>
          <Badge tone={tones[status]}>{view.t(`helpdesk.status.${status}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** The panel of an order page. Nothing without permission to read tickets. */
export function OrderTickets({ view, orderId, tickets }: { view: View; orderId: number; tickets: ListedTicket[] | null }) {
  if (tickets === null) return <></>
  return (
    <div class="no-print">
      <Panel
        title={view.t('shopPanel.orderTickets')}
        id="tickets"
        actions={
          view.can('tickets', 'write') && (
            <LinkButton href={`/admin/tickets/new?order=${orderId}`} size="small" icon="plus" id="new-ticket">
              {view.t('shopPanel.newTicket')}
            </LinkButton>
          )
        }
      >
        {tickets.length === 0 ? (
          <p class="muted small">{view.t('shopPanel.noOrderTickets')}</p>
        ) : (
          <TicketList view={view} tickets={tickets} />
        )}
      </Panel>
    </div>
  )
}
