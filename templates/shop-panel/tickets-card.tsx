import type { View } from '#src/web/view.ts'
import { Card } from './card.tsx'
import { type ListedTicket, TicketList } from './ticket-list.tsx'

export function TicketsCard({ view, tickets }: { view: View; tickets: ListedTicket[] }) {
  return (
    <Card view={view} name="tickets">
      {tickets.length === 0 ? <p class="muted small">{view.t('shopPanel.noTickets')}</p> : <TicketList view={view} tickets={tickets} />}
    </Card>
  )
}
