import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { accountsTables } from './accounts.ts'

export const applicationStates = ['open', 'approved', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

export function wholesaleTables(k: Kit, { users }: Pick<ReturnType<typeof accountsTables>, 'users'>) {
  const wholesaleApplications = k.table(
    'wholesale_applications',
    {
      id: k.id('id'),
      userId: k
        .int('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      state: k.text('state').$type<ApplicationState>().notNull().default('open'),
      company: k.text('company').notNull(),
      taxId: k.text('tax_id').notNull().default(''),
      website: k.text('website').notNull().default(''),
      message: k.text('message').notNull().default(''),
      // For the applicant: why it was declined.
      reason: k.text('reason').notNull().default(''),
      decidedBy: k.text('decided_by').notNull().default(''),
      decidedAt: k.ms('decided_at'),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      // One open application per account.
      k
        .unique('wholesale_applications_open')
        .on(t.userId)
        .where(sql`${t.state} = 'open'`),
      k.index('wholesale_applications_user').on(t.userId, t.id),
      k.index('wholesale_applications_state').on(t.state, t.createdAt, t.id),
      k.index('wholesale_applications_created').on(t.createdAt, t.id),
    ],
  )
  return { wholesaleApplications }
}
