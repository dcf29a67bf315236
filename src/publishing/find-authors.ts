import { and, asc, gte, isNull } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** Staff who can be named as authors. */
export function listAuthors(q: Exec): Promise<{ id: number; name: string }[]> {
  const { users } = q.t
  return q
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(gte(users.roleId, 3), isNull(users.disabledAt)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(200)
}
