import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { namedProvider, queueProviderMail } from './identities/identities.ts'
import { recordFormerEmail } from './emails/former-emails.ts'
import { mailName, type User } from './users.ts'

export interface EditedUser {
  name: string
  email: string
  phone: string
}

/**
 * Saves what staff changed of an account. A new email is not proven and ends all mailed links. Throws UserError for an invalid or taken email, Conflict when
 * `updatedAt` is not the expected one.
 */
export async function editUser(
  tx: Tx,
  id: number,
  edited: EditedUser,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { users } = tx.t
  const email = edited.email.trim()
  if (!isEmail(email)) throw new UserError('accounts.emailInvalid', {}, 'email')
  const [stored] = await tx.select({ email: users.email, emailKey: users.emailKey }).from(users).where(eq(users.id, id)).limit(1)
  const isSameEmail = stored?.emailKey === emailKey(email)
  const [saved] = await refuseDuplicateInSavepoint(tx, new UserError('users.emailTaken', {}, 'email'), (savepoint) =>
    savepoint
      .update(users)
      .set({
        ...edited,
        email,
        emailKey: emailKey(email),
        ...(isSameEmail ? {} : { emailVerifiedAt: null }),
        updatedAt: nextUpdatedAt(now, expectedUpdatedAt),
      })
      .where(and(eq(users.id, id), eq(users.updatedAt, expectedUpdatedAt)))
      .returning({ id: users.id }),
  )
  if (!saved) throw new Conflict('users.editConflict')
  if (stored && stored.email !== email) await recordFormerEmail(tx, id, stored.email, now)
  // Links that the former address received must neither open the account nor change its email back.
  if (!isSameEmail) await tx.delete(tx.t.accountLinks).where(eq(tx.t.accountLinks.userId, id))
}

/** Tells the former address, so that nobody loses an account without knowing. */
export async function queueEmailChangedMail(
  shop: Shop,
  tx: Tx,
  former: Pick<User, 'email' | 'name' | 'emailVerifiedAt' | 'language'>,
): Promise<void> {
  const settings = await readSettings(tx)
  const { date } = formatsFor(former.language ?? settings.default_language, settings.currency, settings.timezone)
  const params = { customer_name: mailName(former), changed_at: date(shop.now(), 'datetime') }
  await queueMail(shop, tx, { template: 'email_changed', to: former.email, language: former.language, params })
}

/** Disconnects every provider of an account and tells its owner. Returns their IDs. */
export async function unlinkProviders(shop: Shop, tx: Tx, id: number, now: number): Promise<string[]> {
  const { users, userIdentities } = tx.t
  const removed = await tx.delete(userIdentities).where(eq(userIdentities.userId, id)).returning({ provider: userIdentities.provider })
  const [before] = await tx.select({ provider: users.provider }).from(users).where(eq(users.id, id)).limit(1)
  const providers = new Set([...removed.map(({ provider }) => provider), ...(before?.provider ? [before.provider] : [])])
  if (providers.size === 0) return []
  const [user] = await tx.update(users).set({ provider: null, updatedAt: now }).where(eq(users.id, id)).returning()
  for (const provider of providers)
    await queueProviderMail(shop, tx, user!, { change: 'unlinked', provider: namedProvider(shop, provider) })
  return [...providers].toSorted()
}
