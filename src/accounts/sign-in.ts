import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { countFading, countHit, forgetHits, networkOf, secondsUntil } from '#src/jobs/rate-limits.ts'
import { emailKey } from '#src/lib/emails.ts'
import { Refusal, TooMany } from '#src/lib/errors.ts'
import { hashToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { verifyPassword } from './passwords.ts'
import { startSession, type SessionData } from './sessions.ts'
import { findByEmail, type User } from './users.ts'

const minute = 60_000
/** Tries from one address in a minute. */
const triesPerAddress = 10
/** Wrong passwords an account takes before it makes everybody wait. */
const freeFailures = 5
/** Each wrong password is forgotten so long after the one before it, in ms: a slip now and then never adds up to a wait. */
const forgetsAfter = 30 * minute

export interface SignInWish {
  email: string
  password: string
  remember: boolean
  /** Where the visitor comes from; '' when unknown. */
  address: string
  /** The session the browser has had so far: it ends. */
  oldToken: string | null
}

/** Signs in by password. Throws one and the same Refusal for every reason it may fail, TooMany when asked too often. */
export async function signIn(shop: Shop, wish: SignInWish): Promise<{ user: User; token: string }> {
  const user = await checkCredentials(shop, wish)
  const token = await openSessionOf(shop, user, wish)
  return { user, token }
}

/** The account whose password this is, without signing in yet. Throws like `signIn`. */
export async function checkCredentials(shop: Shop, wish: Pick<SignInWish, 'email' | 'password' | 'address'>): Promise<User> {
  const keys = limitKeys(wish)
  // Counted before the password is looked at: a hundred tries at once are a hundred tries.
  if (shop.config.rateLimits) await countTry(shop, keys)
  const user = await findByEmail(shop.db.read, wish.email)
  const right = await verifyPassword(wish.password, user?.password ?? null)
  if (!user || !right || user.disabledAt !== null) {
    shop.log.info({ address: wish.address, account: user?.id ?? null }, 'a sign-in failed')
    throw new Refusal('accounts.signInFailed')
  }
  await shop.db.transaction((tx) => forgetHits(tx, [keys.failures, keys.pause]))
  return user
}

/** Opens the session of somebody who has proven who they are, and notes when. */
export async function openSessionOf(
  shop: Shop,
  user: Pick<User, 'id'>,
  options: { remember: boolean; oldToken: string | null; data?: SessionData },
): Promise<string> {
  const now = shop.now()
  const token = await shop.db.transaction(async (tx) => {
    await tx.update(tx.t.users).set({ lastLoginAt: now }).where(eq(tx.t.users.id, user.id))
    return startSession(tx, { userId: user.id, ...options, now })
  })
  shop.log.info({ account: user.id }, 'signed in')
  return token
}

/** Wait after so many wrong passwords that are not forgotten, in ms: a minute after the fifth, doubling up to an hour, never for good. */
export const pauseAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(minute * 2 ** (failures - freeFailures), 60 * minute)

interface Keys {
  address: string
  failures: string
  pause: string
}

async function countTry(shop: Shop, keys: Keys): Promise<void> {
  const now = shop.now()
  const waitUntil = await shop.db.transaction((tx) => takeTry(tx, keys, now))
  if (waitUntil > now) throw new TooMany(secondsUntil(waitUntil, now))
}

async function takeTry(tx: Tx, keys: Keys, now: number): Promise<number> {
  const from = await countHit(tx, keys.address, minute, now)
  if (from.count > triesPerAddress) return from.windowEndsAt
  const { rateLimits } = tx.t
  const [pause] = await tx.select().from(rateLimits).where(eq(rateLimits.key, keys.pause)).limit(1)
  if (pause && pause.windowEndsAt > now) return pause.windowEndsAt
  const wait = pauseAfter(await countFading(tx, keys.failures, forgetsAfter, now))
  if (wait > 0) await countHit(tx, keys.pause, wait, now)
  return now
}

// Hashed: a table of who tried to sign in is nobody's business.
function limitKeys(wish: Pick<SignInWish, 'email' | 'address'>): Keys {
  const account = hashToken(emailKey(wish.email)).slice(0, 32)
  return { address: `sign-in:from:${networkOf(wish.address)}`, failures: `sign-in:failures:${account}`, pause: `sign-in:pause:${account}` }
}
