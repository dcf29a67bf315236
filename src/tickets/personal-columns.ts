import type { PersonalData } from '#db/personal-data/personal-data.ts'

const ticket = { by: { ticket: 'id' }, erasure: 'delete' } as const
const byTicket = { ticket: 'ticketId' } as const
const participant = { by: { ticket: 'ticketId', address: 'emailKey' }, erasure: 'delete' } as const
const byMessage = { ticket: 'ticketId', message: 'messageId' } as const

export const ticketsPersonalData = [
  { table: 'tickets', columns: ['subject', 'name', 'email', 'language', 'rating', 'ratingComment'], ...ticket, audited: { as: 'ticket' } },
  { table: 'tickets', columns: ['token', 'key', 'emailKey', 'excerpt', 'searchText'], ...ticket, hidden: true },
  { table: 'tickets', columns: ['status', 'priority', 'channel'], erasure: 'none' },
  { table: 'ticketMessages', columns: ['bodyText'], by: { ticket: 'ticketId', message: 'id' }, erasure: 'cascade' },
  // In a ticket of another person, what a message quotes is theirs, and its author can be who had the link.
  { table: 'ticketMessages', columns: ['authorName', 'authorEmail', 'quotedText'], by: byTicket, erasure: 'cascade' },
  { table: 'ticketMessages', columns: ['key', 'bodyHtml', 'event', 'mailMessageId'], by: byTicket, erasure: 'cascade', hidden: true },
  { table: 'ticketMessages', columns: ['kind', 'channel', 'warning'], erasure: 'none' },
  { table: 'ticketAttachments', columns: ['name', 'type'], by: byMessage, erasure: 'cascade' },
  { table: 'ticketAttachments', columns: ['file'], by: byMessage, erasure: 'cascade', hidden: true, areFiles: true },
  { table: 'ticketAttachments', columns: ['contentId'], by: byTicket, erasure: 'cascade', hidden: true },
  { table: 'ticketAttachments', columns: ['draftKind'], erasure: 'none' },
  { table: 'ticketTags', columns: ['tag'], by: byTicket, erasure: 'cascade' },
  { table: 'ticketTags', columns: ['tagKey'], by: byTicket, erasure: 'cascade', hidden: true },
  { table: 'ticketDrafts', columns: ['body'], by: byTicket, erasure: 'cascade', hidden: true },
  { table: 'ticketDrafts', columns: ['kind'], erasure: 'none' },
  { table: 'ticketParticipants', columns: ['name', 'email'], ...participant },
  { table: 'ticketParticipants', columns: ['emailKey'], ...participant, hidden: true },
  { table: 'ticketMerges', columns: ['messageIds', 'status'], erasure: 'none' },
  { table: 'ticketMerges', columns: ['actor'], by: { ticket: 'targetId' }, erasure: 'keep', reason: 'staff', hidden: true },
] as const satisfies readonly PersonalData[]
