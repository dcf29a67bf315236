import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { searchNewest } from '#db/search/staff-search.ts'
import type { Exec, Tx } from '#db/types.ts'
import { eraseTextsOfEntries } from './audit/erase-entry-texts.ts'
import type { RoleId } from '#db/schema/accounts.ts'
import { placeholders, stmt } from '#db/stmt.ts'
import { parseVatNumber } from '#src/lib/tax/vat-numbers.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { guestPassword } from './passwords/passwords.ts'

export interface NewUser {
  email: string
  name: string
  /** An argon2id string, or `guestPassword`. */
  password: string
  roleId?: RoleId
  phone?: string
  now: number
}

export type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>

/** Creates an account. Throws UserError when the email is invalid or taken. */
export async function createUser(tx: Tx, user: NewUser): Promise<User> {
  const { name, password, roleId = 1, phone = '', now } = user
  const email = user.email.trim()
  if (!isEmail(email)) throw new UserError('accounts.emailInvalid', {}, 'email')
  if (password !== guestPassword && !password.startsWith('$argon2id$')) throw new TypeError('a password must be hashed before it is stored')
  const row = { email, emailKey: emailKey(email), name: name.trim(), password, roleId, phone, createdAt: now, updatedAt: now }
  const [inserted] = await insertUser(tx, row)
  if (!inserted) throw new UserError('accounts.emailTaken', {}, 'email')
  return inserted
}

const insertUser = stmt((q) =>
  q
    .insert(q.t.users)
    .values(placeholders('email', 'emailKey', 'name', 'password', 'roleId', 'phone', 'createdAt', 'updatedAt'))
    .onConflictDoNothing()
    .returning(),
)

const selectByEmailKey = stmt((q) =>
  q
    .select()
    .from(q.t.users)
    .where(eq(q.t.users.emailKey, sql.placeholder('key')))
    .limit(1),
)

export async function findUserByEmail(q: Exec, email: string) {
  const [user] = await selectByEmailKey(q, { key: emailKey(email) })
  return user ?? null
}

export async function findUser(q: Exec, id: number): Promise<User | null> {
  const [user] = await selectById(q, { id })
  return user ?? null
}

const selectById = stmt((q) =>
  q
    .select()
    .from(q.t.users)
    .where(eq(q.t.users.id, sql.placeholder('id')))
    .limit(1),
)

export async function getUser(q: Exec, id: number): Promise<User> {
  const user = await findUser(q, id)
  if (!user) throw new NotFound('user')
  return user
}

/** The newest customers with an account whose name and email have words beginning with all of `text`. Needs two characters. */
export async function searchCustomers(q: Exec, text: string, limit: number) {
  if (text.length < 2) return []
  const { users } = q.t
  // Staff have accounts, too: some more are read than are listed.
  const ids = await searchNewest(q, 'users', text, limit * 4)
  return q
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), inArray(users.roleId, [1, 2])))
    .orderBy(desc(users.id))
    .limit(limit)
}

/** Throws UserError for an empty name. */
export async function saveProfile(
  tx: Tx,
  id: number,
  profile: { name?: string; phone?: string; vatNumber?: string },
  now: number,
): Promise<void> {
  const { name, phone, vatNumber } = profile
  if (vatNumber && !parseVatNumber(vatNumber)) throw new UserError('checkout.vatNumberInvalid', {}, 'vat_number')
  if (name?.trim() === '') throw new UserError('accounts.nameMissing', {}, 'name')
  await tx.update(tx.t.users).set({ name, phone, vatNumber, updatedAt: now }).where(eq(tx.t.users.id, id))
}

/**
 * The owner of an address has shown that it is theirs. Anyone can type another person's address at checkout, so an email to other addresses
 * contains no text that the sender typed: names, answers, messages and addresses could carry an advertisement.
 */
export async function isEmailProven(q: Exec, userId: number | null, email: string): Promise<boolean> {
  if (userId === null) return false
  const { users } = q.t
  const [user] = await q
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailKey, emailKey(email)), isNotNull(users.emailVerifiedAt)))
    .limit(1)
  return user !== undefined
}

/** The user has entered a code that was mailed to their address. */
export async function markEmailProven(tx: Tx, id: number, now: number): Promise<void> {
  const { users } = tx.t
  await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, id), isNull(users.emailVerifiedAt)))
}

/** The account entered a mailed code, which counts as a sign-in. */
export async function recordLogin(tx: Tx, id: number, now: number): Promise<void> {
  await tx.update(tx.t.users).set({ lastLoginAt: now }).where(eq(tx.t.users.id, id))
}

/** The name for an email to the user's own address: '' until the address is proven. */
export const mailName = ({ name, emailVerifiedAt }: Pick<User, 'name' | 'emailVerifiedAt'>): string =>
  emailVerifiedAt === null ? '' : name

/** Saves a user's language, a BCP 47 code of an active language. */
export async function saveUserLanguage(tx: Tx, id: number, language: string): Promise<void> {
  await tx.update(tx.t.users).set({ language }).where(eq(tx.t.users.id, id))
}

/**
 * Removes who an erased customer was from the audit log, and from deleted reviews in it; what staff did stays under their name. Also ends
 * codes that were mailed. What the list of personal data says is erased elsewhere.
 */
export async function eraseActor(tx: Tx, user: User): Promise<void> {
  const { auditLog, verificationCodes } = tx.t
  if (user.roleId <= 2) await tx.update(auditLog).set({ actor: '', actorId: null }).where(eq(auditLog.actorId, user.id))
  await eraseTextsOfEntries(tx, eq(auditLog.action, 'reviews.deleted'), ({ reviews }) =>
    (reviews as { userId?: number }[] | undefined)?.some(({ userId }) => userId === user.id),
  )
  await tx.delete(verificationCodes).where(eq(verificationCodes.subject, `user:${user.id}`))
}
