import { asc, eq, lt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { mailRowDays } from '#src/mail/limits.ts'

/** Remembers the address an account had until now, to erase the emails that it received. */
export async function recordFormerEmail(tx: Tx, userId: number, email: string, now: number): Promise<void> {
  await tx.insert(tx.t.formerEmails).values({ userId, email, changedAt: now })
}

/** With the time (epoch ms) until which it was the account's; it may have another owner since. */
export async function listFormerEmails(q: Exec, userId: number): Promise<{ email: string; changedAt: number }[]> {
  const { email, changedAt, id } = q.t.formerEmails
  return q.select({ email, changedAt }).from(q.t.formerEmails).where(eq(q.t.formerEmails.userId, userId)).orderBy(asc(id))
}

/** Deletes those that no stored email can have been sent to. */
export async function pruneFormerEmails(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.formerEmails).where(lt(tx.t.formerEmails.changedAt, now - mailRowDays * 86_400_000))
}
