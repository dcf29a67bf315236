import type { TicketStatus } from '#db/schema/tickets.ts'
import type { View } from '#src/web/view.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

/** For staff; customers have their own in templates/customer-tickets/ticket-state.tsx. */
export const statusTones: Record<TicketStatus, Tone> = { open: 'info', pending: 'warn', resolved: 'ok', closed: 'neutral' }

export const TicketStatusBadge = ({ view, status }: { view: View; status: TicketStatus }) => (
  <Badge tone={statusTones[status]}>{view.t(`helpdesk.status.${status}`)}</Badge>
)
