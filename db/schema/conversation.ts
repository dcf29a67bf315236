import type { Kit } from '#db/kit.ts'
import type { accountsTables } from './accounts.ts'
import type { ticketsTables } from './tickets.ts'

/** What agents keep beside the tickets. */
export function conversationTables(k: Kit, { users }: ReturnType<typeof accountsTables>, { tickets }: ReturnType<typeof ticketsTables>) {
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
  // Articles that staff linked in a ticket.
  const ticketArticles = k.table(
    'ticket_articles',
    { ticketId: ticketOf(), articleId: k.int('article_id').notNull(), createdAt: k.ms('created_at').notNull() },
    (t) => [k.primaryKey({ columns: [t.ticketId, t.articleId] }), k.index('ticket_articles_article').on(t.articleId, t.ticketId)],
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
  return { ticketViewers, ticketArticles, agentPreferences }
}

/** What opens after a reply was sent. */
export const afterSendChoices = ['next', 'list', 'stay'] as const
export type AfterSend = (typeof afterSendChoices)[number]
