import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

export const connectionModes = ['live', 'test'] as const
export type ConnectionMode = (typeof connectionModes)[number]

export function servicesTables(k: Kit) {
  const serviceConnections = k.table(
    'service_connections',
    {
      id: k.id('id'),
      // What the values are sealed for, with the slug; another one for each save.
      uid: k.text('uid').notNull(),
      slug: k.text('slug').notNull(),
      // The values by variable, encrypted; '' once the connection has ended.
      sealed: k.text('sealed').notNull(),
      // Tells whether two connections have the same values, without the values.
      fingerprint: k.text('fingerprint').notNull(),
      mode: k.text('mode').$type<ConnectionMode>().notNull(),
      // What the last check found, as src/services/connection-problems.ts lists them; '' = it worked.
      problem: k.text('problem').notNull().default(''),
      checkedAt: k.ms('checked_at').notNull(),
      // Another one took its place, or it was disconnected: it stays for its open payments.
      replacedAt: k.ms('replaced_at'),
      endedAt: k.ms('ended_at'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('service_connections_uid').on(t.uid),
      k
        .unique('service_connections_current')
        .on(t.slug)
        .where(sql`${t.replacedAt} is null`),
      k.index('service_connections_slug').on(t.slug, t.id),
    ],
  )
  return { serviceConnections }
}
