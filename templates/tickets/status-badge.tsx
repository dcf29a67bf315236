import type { TicketStatus } from '#db/schema/tickets.ts'
import type { View } from '#src/web/view.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

const tones: Record<TicketStatus, Tone> = { open: 'info', pending: 'warn', resolved: 'ok', closed: 'neutral' }

export const TicketStatusBadge = ({ view, status }: { view: View; status: TicketStatus }) => (
  <Badge tone={tones[status]}>{view.t(`helpdesk.status.${status}`)}</Badge>
)
