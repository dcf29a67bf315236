import type { PersonalData } from './personal-data.ts'

const ticket = { by: { ticket: 'id' }, erasure: 'delete' } as const
const byTicket = { ticket: 'ticketId' } as const
const byMessage = { ticket: 'ticketId', message: 'messageId' } as const
const receivedMail = { by: { ...byMessage, address: 'senderEmail' }, erasure: 'delete' } as const

export const messagesData = [
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
  { table: 'ticketMerges', columns: ['messageIds', 'status'], erasure: 'none' },
  { table: 'ticketMerges', columns: ['actor'], by: { ticket: 'targetId' }, erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'savedReplies', columns: ['title', 'body'], by: { account: 'userId' }, erasure: 'cascade' },
  { table: 'agentPreferences', columns: ['afterSend', 'notifyOf'], by: { account: 'userId' }, erasure: 'cascade' },
  {
    table: 'inboundMails',
    columns: ['recipient', 'senderName', 'senderEmail', 'subject', 'excerpt'],
    ...receivedMail,
    audited: { as: 'inbound_mail' },
  },
  { table: 'inboundMails', columns: ['key'], ...receivedMail, hidden: true },
  { table: 'inboundMails', columns: ['file'], ...receivedMail, hidden: true, areFiles: true },
  { table: 'inboundMails', columns: ['provider', 'contentType', 'state', 'reason'], erasure: 'none' },
  { table: 'formSubmissions', columns: ['answers', 'email', 'page', 'language'], by: { submission: 'id' }, erasure: 'delete' },
  { table: 'formSubmissions', columns: ['key', 'searchText', 'emailKey'], by: { submission: 'id' }, erasure: 'delete', hidden: true },
  { table: 'formSubmissions', columns: ['place'], erasure: 'none' },
  { table: 'formFiles', columns: ['name', 'type'], by: { submission: 'submissionId' }, erasure: 'cascade' },
  { table: 'formFiles', columns: ['file'], by: { submission: 'submissionId' }, erasure: 'cascade', hidden: true, areFiles: true },
  { table: 'formFiles', columns: ['key'], erasure: 'none' },
  { table: 'reviews', columns: ['author'], by: { account: 'userId' }, erasure: 'redact', audited: { as: 'review' } },
  // An answer loses the name of the author.
  { table: 'reviews', columns: ['title', 'text', 'storeAnswer'], by: { account: 'userId' }, erasure: 'keep', reason: 'review' },
  { table: 'reviews', columns: ['status'], erasure: 'none' },
  // The name that a file had on the device of a customer.
  { table: 'media', columns: ['originalName'], erasure: 'redact', hidden: true },
  { table: 'media', columns: ['file', 'renditions', 'origin', 'alt', 'focus'], erasure: 'none' },
  { table: 'mediaAliases', columns: ['file'], erasure: 'none' },
  { table: 'outbox', columns: ['recipient', 'subject'], erasure: 'redact' },
  { table: 'outbox', columns: ['replyTo', 'html', 'text', 'unsubscribeLink', 'lastError'], erasure: 'redact', hidden: true },
  { table: 'outbox', columns: ['template', 'messageId', 'threadIds', 'state'], erasure: 'none' },
  {
    table: 'discounts',
    columns: ['customerKey'],
    by: { address: 'customerKey' },
    erasure: 'redact',
    hidden: true,
    audited: { as: 'discount' },
  },
  {
    table: 'discounts',
    columns: ['name', 'code', 'kind', 'saleItems', 'includedProducts', 'excludedProducts', 'includedCategories', 'excludedCategories'],
    erasure: 'none',
  },
  { table: 'discounts', columns: ['startsOn', 'endsOn'], erasure: 'none' },
  { table: 'discountCodes', columns: ['code', 'codeKey'], erasure: 'none' },
] as const satisfies readonly PersonalData[]
