import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

/** `dead` = failed too often: shown to staff and not retried. */
export type JobState = 'queued' | 'done' | 'dead'

export function jobsTables(k: Kit) {
  const jobs = k.table(
    'jobs',
    {
      id: k.id('id'),
      kind: k.text('kind').notNull(),
      payload: k.json<Record<string, unknown>>('payload').notNull(),
      // At most one queued job per key, such as a task's due time or an image's id.
      uniqueKey: k.text('unique_key'),
      runAt: k.ms('run_at').notNull(),
      leaseUntil: k.ms('lease_until').notNull().default(0),
      attempts: k.int('attempts').notNull().default(0),
      state: k.text('state').$type<JobState>().notNull().default('queued'),
      lastError: k.text('last_error'),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      k.index('jobs_due').on(t.state, t.runAt, t.id),
      k
        .unique('jobs_unique_key')
        .on(t.uniqueKey)
        .where(sql`${t.uniqueKey} is not null`),
    ],
  )
  // Rate limits shared by all processes (sign-in, codes, coupons): one row per key and window.
  const rateLimits = k.table(
    'rate_limits',
    {
      key: k.text('key').primaryKey(),
      count: k.int('count').notNull(),
      windowEndsAt: k.ms('window_ends_at').notNull(),
    },
    (t) => [k.index('rate_limits_end').on(t.windowEndsAt)],
  )
  return { jobs, rateLimits }
}
