import type { TicketListRow } from '#src/inbox/list-tickets.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'

/** The page draws rows of its own; these columns are for the CSV export. */
export const ticketColumns: ListColumn<TicketListRow>[] = [
  { label: 'inbox.ticket' },
  { csv: 'id', value: ({ id }) => id },
  { csv: 'subject', value: ({ subject }) => subject },
  { csv: 'status', value: ({ status }) => status },
  { csv: 'priority', value: ({ priority }) => priority },
  { csv: 'channel', value: ({ channel }) => channel },
  { csv: 'customer', value: ({ name }) => name },
  { csv: 'email', value: ({ email }) => email },
  { csv: 'assignee', value: ({ assigneeName }) => assigneeName ?? '' },
  { csv: 'tags', value: ({ tags }) => tags.join(', ') },
  { csv: 'messages', value: ({ messageCount }) => messageCount },
  { csv: 'created_at', time: ({ createdAt }) => createdAt },
  { csv: 'last_message_at', time: ({ lastMessageAt }) => lastMessageAt },
  { csv: 'first_response_at', time: ({ firstResponseAt }) => firstResponseAt },
  { csv: 'resolved_at', time: ({ resolvedAt }) => resolvedAt },
  { csv: 'rating', value: ({ rating }) => rating ?? '' },
]
