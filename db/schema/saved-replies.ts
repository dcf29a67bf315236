import type { Kit } from '#db/kit.ts'
import type { accountsTables } from './accounts.ts'

/** Texts that agents put into replies. */
export function savedRepliesTables(k: Kit, { users }: ReturnType<typeof accountsTables>) {
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
  return { savedReplies }
}
