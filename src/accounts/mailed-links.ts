import { and, eq, gt, lte, ne, or } from 'drizzle-orm'
import type { LinkPurpose } from '#db/schema/accounts.ts'
import type { Exec, Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'

export interface NewLink {
  purpose: LinkPurpose
  userId: number
  email: string
  /** How long it works, in ms. */
  lifetimeMs: number
}

export type AccountLink = NonNullable<Awaited<ReturnType<typeof findAccountLink>>>

/** Returns the token of a new link; the table stores only its hash. Voids the account's older links of that purpose. */
export async function createAccountLink(tx: Tx, link: NewLink, now: number): Promise<string> {
  const { purpose, userId, email, lifetimeMs } = link
  // A change of email can be cancelled from each former address.
  if (purpose !== 'cancel_email') await voidAccountLinks(tx, userId, [purpose])
  const token = newToken(tx.random)
  await tx.insert(tx.t.accountLinks).values({
    purpose,
    userId,
    email,
    emailKey: emailKey(email),
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: now + lifetimeMs,
  })
  return token
}

/** Null for a link that is unknown, used, expired, or was made for something else. */
export async function findAccountLink(q: Exec, purposes: LinkPurpose[], token: string, now: number) {
  const { accountLinks } = q.t
  const [link] = await q
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, hashToken(token)), gt(accountLinks.expiresAt, now)))
    .limit(1)
  return link && purposes.includes(link.purpose) ? link : null
}

/** Deletes the link. False when another request has used it. */
export async function claimAccountLink(tx: Tx, link: { id: number }): Promise<boolean> {
  const { accountLinks } = tx.t
  const claimed = await tx.delete(accountLinks).where(eq(accountLinks.id, link.id)).returning({ id: accountLinks.id })
  return claimed.length > 0
}

export async function voidAccountLinks(tx: Tx, userId: number, purposes: LinkPurpose[]): Promise<void> {
  const { accountLinks } = tx.t
  for (const purpose of purposes)
    await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose)))
}

/** Voids what was mailed after this link to cancel a change of email. */
export async function voidLaterCancelLinks(tx: Tx, userId: number, link: { id: number }): Promise<void> {
  const { accountLinks } = tx.t
  const isLater = and(eq(accountLinks.purpose, 'cancel_email'), gt(accountLinks.id, link.id))
  await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), isLater))
}

/** Voids all registrations of an address, and every link to the account except those that cancel a change of email. */
export async function voidLinksOfAddress(tx: Tx, user: { id: number; email: string }): Promise<void> {
  const { accountLinks } = tx.t
  await tx
    .delete(accountLinks)
    .where(
      or(
        and(eq(accountLinks.emailKey, emailKey(user.email)), eq(accountLinks.purpose, 'register')),
        and(eq(accountLinks.userId, user.id), ne(accountLinks.purpose, 'cancel_email')),
      ),
    )
}

export async function pruneAccountLinks(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.accountLinks).where(lte(tx.t.accountLinks.expiresAt, now))
}
