import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { voidLinksOfAddress } from '../mailed-links.ts'
import { addIdentity, findIdentity, namedProvider, reportIdentityChange } from './identities.ts'
import type { IdentityProfile } from '../identity-provider.ts'
import { maxSocialNameLength } from '../limits.ts'
import { hasOwnPassword, noPassword } from '../passwords/passwords.ts'
import { isStaff } from '../permissions.ts'
import type { ProveEmail } from '../emails/prove-email.ts'
import { endSessions } from '../sessions.ts'
import { createUser, findUserByEmail, getUser, type User } from '../users.ts'
import { queueWelcomeMail } from '../welcome-mail.ts'

/** `prove`: a mailed code must prove an address first; `refused`: this account cannot be linked by signing in. */
export type SocialOutcome = { kind: 'signed in'; userId: number } | { kind: 'prove'; email: string | null } | { kind: 'refused' }

/** The account of a person who comes back from a provider: the linked one, else one with the email that the provider has verified. */
export async function resolveIdentity(
  shop: Shop,
  tx: Tx,
  { profile, ...context }: { profile: IdentityProfile } & LinkContext,
): Promise<SocialOutcome> {
  const linked = await findIdentity(tx, profile)
  if (linked) return { kind: 'signed in', userId: linked.userId }
  const { email } = profile
  if (email === null || !profile.isEmailVerified || !isEmail(email)) return { kind: 'prove', email: null }
  const user = await findUserByEmail(tx, email)
  // Who registered it may not be who owns it: the owner answers by email first.
  if (user && isLinkable(user) && hasOwnPassword(user.password) && user.emailVerifiedAt === null) return { kind: 'prove', email }
  return linkByEmail(shop, tx, { profile, email, ...context })
}

export interface LinkContext {
  proveEmail: ProveEmail
  /** BCP 47, of a new account's first email. */
  language: string
}

/** Accounts of staff are linked only by a person who is signed in to them. */
const isLinkable = (user: User): boolean => user.disabledAt === null && !isStaff(user.roleId)

/** `email` is proven to belong to this person. */
export async function linkByEmail(
  shop: Shop,
  tx: Tx,
  { profile, email, proveEmail, language }: { profile: IdentityProfile; email: string } & LinkContext,
): Promise<SocialOutcome> {
  const now = shop.now()
  const user = await findUserByEmail(tx, email)
  if (user && !isLinkable(user)) return { kind: 'refused' }
  const owner = user ?? (await createUser(tx, { email, name: storedName(profile.name), password: noPassword, now }))
  // Another person of this provider has the account: an address can pass from one to the next.
  if (!(await addIdentity(tx, owner.id, profile, now))) {
    if (user) return { kind: 'refused' }
    throw new Conflict('accounts.social.expired')
  }
  await takeOwnership(tx, owner, profile, now)
  if (owner.emailVerifiedAt === null) await proveEmail(tx, owner, now)
  if (!user) await queueWelcomeMail(shop, tx, owner.id, language)
  else {
    const provider = namedProvider(shop, profile.provider)
    await reportIdentityChange(shop, tx, { user: await getUser(tx, user.id), provider, change: 'linked' })
  }
  return { kind: 'signed in', userId: owner.id }
}

// What was set before the address was proven may be another person's: password and sessions go. A guest account becomes a full one.
async function takeOwnership(tx: Tx, user: User, profile: IdentityProfile, now: number): Promise<void> {
  if (user.emailVerifiedAt !== null && hasOwnPassword(user.password)) return
  const { users } = tx.t
  const name = user.name || storedName(profile.name)
  await tx.update(users).set({ password: noPassword, name, updatedAt: now }).where(eq(users.id, user.id))
  if (user.emailVerifiedAt !== null) return
  await endSessions(tx, user.id)
  await voidLinksOfAddress(tx, user)
}

/** A provider's name can be anything; what is too long is no name, and the profile stays incomplete. */
function storedName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > maxSocialNameLength ? '' : plain
}
