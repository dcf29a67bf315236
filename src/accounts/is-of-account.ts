import { type SQL, and, eq, isNull, or } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { User } from './users.ts'

export type AccountOwner = Pick<User, 'id' | 'emailKey' | 'emailVerifiedAt'>

/** Rows of an account; those that only its address connects once that is proven: anyone can make an account with another's. */
export function isOfAccount(
  table: { userId: SQLiteColumn; emailKey: SQLiteColumn },
  { id, emailKey, emailVerifiedAt }: AccountOwner,
): SQL | undefined {
  const byAddress = emailVerifiedAt === null ? undefined : and(isNull(table.userId), eq(table.emailKey, emailKey))
  return or(eq(table.userId, id), byAddress)
}
