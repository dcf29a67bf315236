import { and, asc, gte, isNull } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { offeredAuthors } from './limits.ts'

/** Staff who can be named as authors, as options of a select. */
export async function listAuthorOptions(q: Exec): Promise<{ value: number; label: string }[]> {
  const { users } = q.t
  return q
    .select({ value: users.id, label: users.name })
    .from(users)
    .where(and(gte(users.roleId, 3), isNull(users.disabledAt)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(offeredAuthors)
}
