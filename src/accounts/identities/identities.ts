import { and, asc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import { recordAudit } from '../audit/audit.ts'
import type { IdentityProfile } from '../identity-provider.ts'
import { hasOwnPassword } from '../passwords/passwords.ts'
import type { ProveEmail } from '../emails/prove-email.ts'
import { getUser, mailName, type User } from '../users.ts'

export type Identity = Awaited<ReturnType<typeof listIdentities>>[number]

/** Oldest first. */
export function listIdentities(q: Exec, userId: number) {
  const { userIdentities } = q.t
  return q
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(asc(userIdentities.linkedAt), asc(userIdentities.id))
}

/** The account of a person at a provider, whatever their email is now; null without one. */
export async function findIdentity(
  q: Exec,
  { provider, subject }: Pick<IdentityProfile, 'provider' | 'subject'>,
): Promise<Identity | null> {
  const { userIdentities } = q.t
  const [identity] = await q
    .select()
    .from(userIdentities)
    .where(and(eq(userIdentities.provider, provider), eq(userIdentities.subject, subject)))
    .limit(1)
  return identity ?? null
}

/** False when the person, or the account at this provider, is linked already. Who may link is decided by the caller. */
export async function addIdentity(tx: Tx, userId: number, profile: IdentityProfile, now: number): Promise<boolean> {
  const { provider, subject, email } = profile
  const added = await tx
    .insert(tx.t.userIdentities)
    .values({ userId, provider, subject, email, linkedAt: now })
    .onConflictDoNothing()
    .returning({ id: tx.t.userIdentities.id })
  if (added.length > 0) await refreshProvider(tx, userId)
  return added.length > 0
}

/** The mail to the owner and the audit log entry of a change to an existing account. */
export async function reportIdentityChange(
  shop: Shop,
  tx: Tx,
  { user, provider, change }: { user: User; provider: { id: string; name: string }; change: 'linked' | 'unlinked' },
): Promise<void> {
  const action = change === 'linked' ? 'user.identity_linked' : 'user.identity_unlinked'
  await recordAudit(tx, { actor: user, action, subject: `user:${user.id}`, change: { provider: provider.id }, now: shop.now() })
  await queueProviderMail(shop, tx, user, { change, provider })
}

export async function queueProviderMail(
  shop: Shop,
  tx: Tx,
  user: User,
  { change, provider }: { change: 'linked' | 'unlinked'; provider: { name: string } },
): Promise<void> {
  await queueMail(shop, tx, {
    template: change === 'linked' ? 'provider_linked' : 'provider_unlinked',
    to: user.email,
    language: user.language,
    params: { customer_name: mailName(user), provider_name: provider.name, connections_link: `${shop.config.baseUrl}/account/connections` },
  })
}

/**
 * Links a provider to the account that its owner is signed in to. The account's address must be proven, here or by the same address at the
 * provider: else a person who registered another person's address would keep a way in. Throws UserError.
 */
export async function linkIdentity(
  shop: Shop,
  tx: Tx,
  { userId, profile, proveEmail }: { userId: number; profile: IdentityProfile; proveEmail: ProveEmail },
): Promise<void> {
  const now = shop.now()
  const provider = namedProvider(shop, profile.provider)
  const user = await getUser(tx, userId)
  const isSameAddress = profile.isEmailVerified && profile.email !== null && emailKey(profile.email) === user.emailKey
  if (user.emailVerifiedAt === null && !isSameAddress) throw new UserError('accounts.social.proveFirst', { provider: provider.name })
  const identity = await findIdentity(tx, profile)
  if (identity && identity.userId !== userId) throw new UserError('accounts.social.otherAccount', { provider: provider.name })
  if (!(await addIdentity(tx, userId, profile, now))) throw new UserError('accounts.social.alreadyLinked', { provider: provider.name })
  if (user.emailVerifiedAt === null) await proveEmail(tx, user, now)
  await reportIdentityChange(shop, tx, { user: await getUser(tx, userId), provider, change: 'linked' })
}

/** Throws UserError when the account could not be signed in to without it. */
export async function unlinkIdentity(shop: Shop, tx: Tx, userId: number, providerId: string): Promise<void> {
  const { userIdentities, users } = tx.t
  // Locks the account, so that two requests cannot each leave what the other removes.
  const [user] = await tx.update(users).set({ updatedAt: shop.now() }).where(eq(users.id, userId)).returning()
  const identities = await listIdentities(tx, userId)
  if (!user || !identities.some(({ provider }) => provider === providerId)) return
  const provider = namedProvider(shop, providerId)
  if (identities.length === 1 && !hasOwnPassword(user.password))
    throw new UserError('accounts.social.lastWayIn', { provider: provider.name })
  await tx.delete(userIdentities).where(and(eq(userIdentities.userId, userId), eq(userIdentities.provider, providerId)))
  await refreshProvider(tx, userId)
  await reportIdentityChange(shop, tx, { user, provider, change: 'unlinked' })
}

export const namedProvider = (shop: Shop, id: string): { id: string; name: string } =>
  shop.identityProviders.find((provider) => provider.id === id) ?? { id, name: id }

/** `users.provider` is the provider that was linked first; null while none is. */
export async function refreshProvider(tx: Tx, userId: number): Promise<void> {
  const [first] = await listIdentities(tx, userId)
  await tx
    .update(tx.t.users)
    .set({ provider: first?.provider ?? null })
    .where(eq(tx.t.users.id, userId))
}
