import type { TicketStatus } from '#db/schema/tickets.ts'
import type { Tone } from '#templates/ui/notice.tsx'

export const statusTones: Record<TicketStatus, Tone> = { open: 'info', pending: 'warn', resolved: 'ok', closed: 'neutral' }
