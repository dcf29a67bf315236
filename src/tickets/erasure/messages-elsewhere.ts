import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { typedForms } from '#src/lib/people/emails.ts'
import type { User } from '#src/accounts/users.ts'

/** Whose words they are. An address counts once the account has proven it: anyone can make an account with another's. */
export type Writer = Pick<User, 'id' | 'name' | 'email' | 'emailKey' | 'emailVerifiedAt' | 'roleId'>

export type MessageElsewhere = Awaited<ReturnType<typeof listMessagesElsewhere>>[number]

/** What a person wrote as a customer in tickets that are not theirs, or not any more. What staff write is work for the store. */
export async function listMessagesElsewhere(
  q: Exec,
  { id, emailKey, emailVerifiedAt }: Pick<Writer, 'id' | 'emailKey' | 'emailVerifiedAt'>,
  ownTickets: number[],
) {
  const { ticketMessages: table } = q.t
  const isGuest = and(isNull(table.authorId), ne(table.authorEmail, ''))
  const byAddress = emailVerifiedAt === null ? undefined : and(isGuest, inArray(sql`lower(${table.authorEmail})`, typedForms(emailKey)))
  const isWriter = or(eq(table.authorId, id), byAddress)
  const { ticketId, authorName, authorEmail, bodyText, mailMessageId, createdAt } = table
  const rows = await q
    .select({ id: table.id, ticketId, authorName, authorEmail, bodyText, mailMessageId, createdAt })
    .from(table)
    .where(and(inArray(table.kind, ['customer', 'auto']), isWriter))
    .orderBy(asc(table.id))
  const own = new Set(ownTickets)
  return rows.filter((row) => !own.has(row.ticketId))
}
