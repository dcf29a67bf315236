import { eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** What a new store begins with: defaults are those of stores from before a setting. A stolen password of staff must not be enough. */
export const newStoreSettings = { unknown_browser_codes: 'staff' } as const

/** Whether no account is an administrator's, not even one that is disabled or has no password yet. */
export async function isNewStore(q: Exec): Promise<boolean> {
  const { users } = q.t
  return (await q.select({ id: users.id }).from(users).where(eq(users.roleId, 5)).limit(1)).length === 0
}
