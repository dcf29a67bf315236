import type { Kit } from '#db/kit.ts'
import type { accountsTables } from './accounts.ts'

/** What staff keep about accounts. */
export function usersTables(k: Kit, { users }: ReturnType<typeof accountsTables>) {
  // Never for the customer's eyes.
  const userNotes = k.table(
    'user_notes',
    {
      id: k.id('id'),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      // One note per submitted form.
      key: k.text('key').notNull(),
      text: k.text('text').notNull(),
      authorId: k.int('author_id').references(() => users.id, { onDelete: 'set null' }),
      authorName: k.text('author_name').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      k.unique('user_notes_key').on(t.userId, t.key),
      k.index('user_notes_user').on(t.userId, t.id),
      k.index('user_notes_author').on(t.authorId, t.id),
    ],
  )
  return { userNotes }
}
