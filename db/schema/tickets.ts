import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { accountsTables } from './accounts.ts'

/** `open` waits for staff, `pending` for the customer; `closed` is the end after quiet days. */
export const ticketStatuses = ['open', 'pending', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Nothing is left to do, so such a ticket cannot be snoozed. */
export const endStatuses: TicketStatus[] = ['resolved', 'closed']

export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** How a ticket or message arrived. `shop` = written by the program. */
export const ticketChannels = ['web', 'mail', 'staff', 'shop'] as const
export type TicketChannel = (typeof ticketChannels)[number]

export const ticketRatings = ['great', 'okay', 'bad'] as const
export type TicketRating = (typeof ticketRatings)[number]

/** Only `customer` and `staff` messages are for the customer's eyes. `auto`: mail that a program wrote, such as a vacation reply. */
export type TicketMessageKind = 'customer' | 'staff' | 'note' | 'event' | 'auto'

/** `other_sender`: not the requester's address. `unverified_staff`: a staff address without proof that it wrote the mail. */
export type SenderWarning = '' | 'other_sender' | 'unverified_staff'

interface ListedColumns {
  isSpam: SQLWrapper
  mergedInto: SQLWrapper
  snoozedUntil: SQLWrapper
  waitingSince: SQLWrapper
  priority: SQLWrapper
}

// The conditions and orders of the partial indexes. Without parameters: SQLite finds an index by the text of its condition.

/** Neither spam nor merged into another ticket. */
export const isListed = (t: Pick<ListedColumns, 'isSpam' | 'mergedInto'>) => sql`${t.isSpam} = false and ${t.mergedInto} is null`

/** Listed and not snoozed. */
export const isAwake = (t: Pick<ListedColumns, 'isSpam' | 'mergedInto' | 'snoozedUntil'>) =>
  sql`${isListed(t)} and ${t.snoozedUntil} is null`

/** Longest waiting first; the number is later than any date. */
export const waitingOrder = (t: Pick<ListedColumns, 'waitingSince'>) =>
  sql`(case when ${t.waitingSince} is null then 8640000000000000 else ${t.waitingSince} end)`

export const priorityOrder = (t: Pick<ListedColumns, 'priority'>) =>
  sql`(case ${t.priority} when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end)`

export function ticketsTables(k: Kit, { users }: ReturnType<typeof accountsTables>) {
  const tickets = k.table(
    'tickets',
    {
      id: k.id('id'),
      // Opens the customer's page and receives mail at reply+{token}@; whoever has it can read and answer.
      token: k.text('token').notNull(),
      // The form's key: one ticket per submitted form; null for mail.
      key: k.text('key'),
      subject: k.text('subject').notNull(),
      status: k.text('status').$type<TicketStatus>().notNull().default('open'),
      priority: k.text('priority').$type<TicketPriority>().notNull().default('normal'),
      channel: k.text('channel').$type<TicketChannel>().notNull(),
      isSpam: k.bool('is_spam').notNull().default(false),
      // Its messages are now in this ticket.
      mergedInto: k.int('merged_into'),
      snoozedUntil: k.ms('snoozed_until'),
      // The ticket that was closed for too long to be reopened.
      previousId: k.int('previous_id'),
      // The requester's account; null = only the address is known.
      userId: k.int('user_id').references(() => users.id, { onDelete: 'set null' }),
      name: k.text('name').notNull(),
      email: k.text('email').notNull(),
      emailKey: k.text('email_key').notNull(),
      // BCP 47; null = the store's default.
      language: k.text('language'),
      // Not a foreign key: tickets outlive orders.
      orderId: k.int('order_id'),
      assigneeId: k.int('assignee_id').references(() => users.id, { onDelete: 'set null' }),
      // Of the newest message for the customer's eyes.
      excerpt: k.text('excerpt').notNull().default(''),
      messageCount: k.int('message_count').notNull().default(0),
      lastMessageAt: k.ms('last_message_at').notNull(),
      // Since when a customer's message has no answer.
      waitingSince: k.ms('waiting_since'),
      firstResponseAt: k.ms('first_response_at'),
      // Targets of its priority; null = none, or met.
      responseDueAt: k.ms('response_due_at'),
      resolutionDueAt: k.ms('resolution_due_at'),
      // Whether the first answer, and the solution, came before their target; null = there was none, or not yet.
      responseInTime: k.bool('response_in_time'),
      resolutionInTime: k.bool('resolution_in_time'),
      resolvedAt: k.ms('resolved_at'),
      closedAt: k.ms('closed_at'),
      // When the customer was asked for a rating by email.
      ratingAskedAt: k.ms('rating_asked_at'),
      rating: k.text('rating').$type<TicketRating>(),
      ratingComment: k.text('rating_comment').notNull().default(''),
      ratedAt: k.ms('rated_at'),
      // When the customer last opened it.
      customerSeenAt: k.ms('customer_seen_at'),
      // Too many mails came in too short a time: none is sent automatically any more.
      mailLoopAt: k.ms('mail_loop_at'),
      // Normalized text for the staff search: number, subject, name, email and tags.
      searchText: k.text('search_text').notNull(),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('tickets_token').on(t.token),
      k.unique('tickets_key').on(t.key),
      k
        .index('tickets_previous')
        .on(t.previousId)
        .where(sql`${t.previousId} is not null`),
      // The staff list, by view and by sort.
      k.index('tickets_listed').on(t.lastMessageAt, t.id).where(isListed(t)),
      k.index('tickets_status').on(t.status, t.lastMessageAt, t.id).where(isAwake(t)),
      k.index('tickets_assignee').on(t.assigneeId, t.status, t.lastMessageAt, t.id).where(isAwake(t)),
      k.index('tickets_assigned').on(t.assigneeId, t.lastMessageAt, t.id).where(isListed(t)),
      k.index('tickets_waiting').on(waitingOrder(t), t.id).where(isListed(t)),
      k.index('tickets_priority').on(priorityOrder(t), t.lastMessageAt, t.id).where(isListed(t)),
      k
        .index('tickets_spam')
        .on(t.lastMessageAt, t.id)
        .where(sql`${t.isSpam} = true`),
      // What changed since.
      k.index('tickets_updated').on(t.updatedAt, t.id),
      k.index('tickets_user').on(t.userId, t.lastMessageAt, t.id),
      k.index('tickets_email').on(t.emailKey, t.lastMessageAt, t.id),
      k.index('tickets_order').on(t.orderId, t.id),
      k.index('tickets_created').on(t.createdAt, t.id).where(isListed(t)),
      // Partial indexes, for what few tickets have.
      k
        .index('tickets_snoozed')
        .on(t.snoozedUntil, t.id)
        .where(sql`${t.snoozedUntil} is not null`),
      k
        .index('tickets_response_due')
        .on(t.responseDueAt, t.id)
        .where(sql`${t.responseDueAt} is not null`),
      k
        .index('tickets_resolution_due')
        .on(t.resolutionDueAt, t.id)
        .where(sql`${t.resolutionDueAt} is not null`),
      k
        .index('tickets_resolved')
        .on(t.resolvedAt, t.id)
        .where(sql`${t.status} = 'resolved'`),
      k
        .index('tickets_solved')
        .on(t.resolvedAt, t.id)
        .where(sql`${t.resolvedAt} is not null and ${isListed(t)}`),
      k
        .index('tickets_merged')
        .on(t.mergedInto, t.id)
        .where(sql`${t.mergedInto} is not null`),
    ],
  )
  const ticketId = () =>
    k
      .int('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' })
  const ticketMessages = k.table(
    'ticket_messages',
    {
      id: k.id('id'),
      ticketId: ticketId(),
      kind: k.text('kind').$type<TicketMessageKind>().notNull(),
      channel: k.text('channel').$type<TicketChannel>().notNull(),
      // One message per key: of a submitted form, or `mail:` with the message's own ID.
      key: k.text('key').notNull(),
      authorId: k.int('author_id').references(() => users.id, { onDelete: 'set null' }),
      authorName: k.text('author_name').notNull(),
      authorEmail: k.text('author_email').notNull().default(''),
      // Without quotes and signature; what search reads.
      bodyText: k.text('body_text').notNull().default(''),
      // Sanitized; '' = only text.
      bodyHtml: k.text('body_html').notNull().default(''),
      // What was cut off; '' = nothing.
      quotedText: k.text('quoted_text').notNull().default(''),
      // Of an event: what happened, as in `ticketEvents`.
      event: k.json<Record<string, string | number>>('event'),
      warning: k.text('warning').$type<SenderWarning>().notNull().default(''),
      hasRemoteImages: k.bool('has_remote_images').notNull().default(false),
      imagesAllowed: k.bool('images_allowed').notNull().default(false),
      // With angle brackets; '' = never a mail. Replies to it belong to this ticket's thread.
      mailMessageId: k.text('mail_message_id').notNull().default(''),
      outboxId: k.int('outbox_id'),
      inboundMailId: k.int('inbound_mail_id'),
      // Until then its author can take it back, and the customer does not see it.
      visibleAt: k.ms('visible_at').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      k.unique('ticket_messages_key').on(t.ticketId, t.key),
      k.index('ticket_messages_ticket').on(t.ticketId, t.id),
      k.index('ticket_messages_author').on(t.authorId, t.createdAt, t.id),
      k.index('ticket_messages_created').on(t.createdAt, t.id),
      k
        .index('ticket_messages_mail')
        .on(t.mailMessageId, t.id)
        .where(sql`${t.mailMessageId} <> ''`),
      // What a person wrote in tickets of others, before they had an account.
      k
        .index('ticket_messages_author_email')
        .on(sql`lower(${t.authorEmail})`, t.id)
        .where(sql`${t.authorId} is null and ${t.authorEmail} <> ''`),
    ],
  )
  const ticketAttachments = k.table(
    'ticket_attachments',
    {
      id: k.id('id'),
      ticketId: ticketId(),
      // Null while it belongs to a draft of `uploadedBy`.
      messageId: k.int('message_id').references(() => ticketMessages.id, { onDelete: 'cascade' }),
      uploadedBy: k.int('uploaded_by'),
      // Of a file in a draft: what the draft is for. A note's file must not end up in a reply.
      draftKind: k.text('draft_kind').$type<'staff' | 'note'>(),
      name: k.text('name').notNull(),
      type: k.text('type').notNull(),
      bytes: k.int('bytes').notNull(),
      // The name in the file storage.
      file: k.text('file').notNull(),
      // By which the HTML of a mail shows it; '' = none.
      contentId: k.text('content_id').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      k.index('ticket_attachments_message').on(t.messageId, t.id),
      k.index('ticket_attachments_ticket').on(t.ticketId, t.id),
      k.index('ticket_attachments_file').on(t.file),
    ],
  )
  const ticketTags = k.table(
    'ticket_tags',
    {
      id: k.id('id'),
      ticketId: ticketId(),
      tag: k.text('tag').notNull(),
      tagKey: k.text('tag_key').notNull(),
    },
    (t) => [k.unique('ticket_tags_ticket').on(t.ticketId, t.tagKey), k.index('ticket_tags_key').on(t.tagKey, t.ticketId)],
  )
  const ticketDrafts = k.table(
    'ticket_drafts',
    {
      ticketId: ticketId(),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      kind: k.text('kind').$type<'staff' | 'note'>().notNull(),
      body: k.text('body').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.ticketId, t.userId, t.kind] })],
  )
  // Who else took part by email: wrote into the ticket, or was named by someone who did.
  const ticketParticipants = k.table(
    'ticket_participants',
    {
      id: k.id('id'),
      ticketId: ticketId(),
      email: k.text('email').notNull(),
      emailKey: k.text('email_key').notNull(),
      name: k.text('name').notNull().default(''),
      // Named by staff, or by somebody who proved to belong to the ticket.
      isVerified: k.bool('is_verified').notNull().default(false),
      // Gets the answers: as the agent chose with the last one.
      isIncluded: k.bool('is_included').notNull().default(false),
      // Null for one who was only named.
      wroteAt: k.ms('wrote_at'),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.unique('ticket_participants_email').on(t.ticketId, t.emailKey), k.index('ticket_participants_key').on(t.emailKey, t.id)],
  )
  // What was moved, so that it can be moved back.
  const ticketMerges = k.table(
    'ticket_merges',
    {
      id: k.id('id'),
      sourceId: k.int('source_id').notNull(),
      targetId: k.int('target_id').notNull(),
      messageIds: k.json<number[]>('message_ids').notNull(),
      // The status of the source before.
      status: k.text('status').$type<TicketStatus>().notNull(),
      // The order of the source that the target was linked to; null when it had one already.
      movedOrderId: k.int('moved_order_id'),
      actor: k.text('actor').notNull(),
      createdAt: k.ms('created_at').notNull(),
      undoneAt: k.ms('undone_at'),
    },
    (t) => [k.index('ticket_merges_source').on(t.sourceId, t.id), k.index('ticket_merges_target').on(t.targetId, t.id)],
  )
  return { tickets, ticketMessages, ticketAttachments, ticketTags, ticketDrafts, ticketParticipants, ticketMerges }
}
