import type { TicketRow } from '#src/tickets/find-tickets.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ticketPath, ticketsPath } from '#templates/tickets/ticket-paths.ts'

/** The head of a page that asks something about a ticket. */
export function TicketPageHead({ view, ticket, title, note }: { view: View; ticket: TicketRow; title: string; note: string }) {
  return (
    <PageHead
      view={view}
      title={title}
      breadcrumbs={[
        { label: view.t('conversation.tickets'), href: ticketsPath },
        { label: ticket.subject, href: ticketPath(ticket.id) },
      ]}
      note={note}
    />
  )
}
