import type { Kit } from '#db/kit.ts'
import type { accountsTables } from './accounts.ts'
import type { TicketStatus, helpdeskTables } from './tickets.ts'

/** What agents keep beside the tickets. */
export function helpdeskAgentTables(k: Kit, { users }: ReturnType<typeof accountsTables>, { tickets }: ReturnType<typeof helpdeskTables>) {
  const ticketOf = () =>
    k
      .int('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' })
  const userOf = () =>
    k
      .int('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' })
  const ticketDrafts = k.table(
    'ticket_drafts',
    {
      ticketId: ticketOf(),
      userId: userOf(),
      kind: k.text('kind').$type<'staff' | 'note'>().notNull(),
      body: k.text('body').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.ticketId, t.userId, t.kind] })],
  )
  // Who has a ticket open, and what they last read of it.
  const ticketViewers = k.table(
    'ticket_viewers',
    {
      ticketId: ticketOf(),
      userId: userOf(),
      isReplying: k.bool('is_replying').notNull().default(false),
      seenAt: k.ms('seen_at').notNull(),
      lastReadId: k.int('last_read_id').notNull().default(0),
    },
    (t) => [k.primaryKey({ columns: [t.ticketId, t.userId] }), k.index('ticket_viewers_user').on(t.userId, t.seenAt)],
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
  // Articles that staff linked in a ticket.
  const ticketArticles = k.table(
    'ticket_articles',
    { ticketId: ticketOf(), articleId: k.int('article_id').notNull(), createdAt: k.ms('created_at').notNull() },
    (t) => [k.primaryKey({ columns: [t.ticketId, t.articleId] }), k.index('ticket_articles_article').on(t.articleId, t.ticketId)],
  )
  const savedReplies = k.table(
    'saved_replies',
    {
      id: k.id('id'),
      title: k.text('title').notNull(),
      body: k.text('body').notNull(),
      // Null = everybody's.
      userId: k.int('user_id').references(() => users.id, { onDelete: 'cascade' }),
      uses: k.int('uses').notNull().default(0),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('saved_replies_user').on(t.userId, t.title)],
  )
  const agentPreferences = k.table('agent_preferences', {
    userId: k
      .int('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    // What opens after a reply was sent.
    afterSend: k.text('after_send').$type<AfterSend>().notNull().default('next'),
    // Which emails the agent gets.
    notifyOf: k.json<string[]>('notify_of').notNull(),
    shortcuts: k.bool('shortcuts').notNull().default(true),
  })
  return { ticketDrafts, ticketViewers, ticketMerges, ticketArticles, savedReplies, agentPreferences }
}

/** What opens after a reply was sent. */
export const afterSendChoices = ['next', 'list', 'stay'] as const
export type AfterSend = (typeof afterSendChoices)[number]
