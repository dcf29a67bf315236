import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type LimitKey, limitKey } from '#src/jobs/limit-keys.ts'
import { countClientHit, countDecayingHit, countHit, clearHits, findWindowEnd, secondsUntil } from '#src/jobs/rate-limits.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { UserError, TooManyRequests } from '#src/lib/errors/errors.ts'
import { networkOf } from '#src/lib/ip-network.ts'
import type { Shop } from '#src/shop.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { type Client, recordSignIn } from './sign-in-history.ts'
import { findUserByEmail, type User } from '../users.ts'
import { failureDecayMinutes, failuresBeforeLockout, firstLockoutMinutes, maxLockoutMinutes, maxSignInsPerMinute } from '../limits.ts'

const minute = 60_000

export interface Credentials {
  email: string
  password: string
  /** IP address; '' when unknown. */
  address: string
  userAgent?: string
}

/** Starts no session: see `finishSignIn`. Throws the same UserError for every failed check, TooManyRequests when rate limited. */
export async function checkCredentials(shop: Shop, input: Credentials): Promise<User> {
  const keys = limitKeys(shop, input)
  // Counted before the password check, so parallel attempts cannot bypass the limit.
  if (shop.config.rateLimits) await countAttempt(shop, keys)
  const user = await findUserByEmail(shop.db.read, input.email)
  const passwordMatches = await verifyPassword(input.password, user?.password ?? null)
  if (!user || !passwordMatches || user.disabledAt !== null) {
    shop.log.info({ address: input.address, account: user?.id ?? null }, 'sign-in failed')
    await recordFailure(shop, user, input)
    throw new UserError('accounts.signInFailed')
  }
  await shop.db.transaction((tx) => clearHits(tx, [keys.failures, keys.pause]))
  return user
}

const toClient = ({ address, userAgent = '' }: Pick<Credentials, 'address' | 'userAgent'>): Client => ({ address, userAgent })

// For an unknown address something else is written, so that the response takes as long.
async function recordFailure(shop: Shop, user: User | null, input: Pick<Credentials, 'address' | 'userAgent'>): Promise<void> {
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    if (user) await recordSignIn(tx, { userId: user.id, method: 'password', result: 'failed', client: toClient(input), now })
    else await countHit(tx, limitKey(shop, `sign-in:unknown:${networkOf(input.address)}`), minute, now)
  })
}

/** Lockout in ms after this many failures. */
export const lockoutMs = (failures: number): number =>
  failures < failuresBeforeLockout ? 0 : Math.min(firstLockoutMinutes * 2 ** (failures - failuresBeforeLockout), maxLockoutMinutes) * minute

interface RateLimitKeys {
  /** Of the client. */
  address: string
  failures: LimitKey
  pause: LimitKey
}

async function countAttempt(shop: Shop, keys: RateLimitKeys): Promise<void> {
  const now = shop.now()
  const waitUntil = await shop.db.transaction((tx) => recordAttempt(shop, tx, keys, now))
  if (waitUntil > now) throw new TooManyRequests(secondsUntil(waitUntil, now))
}

async function recordAttempt(shop: Shop, tx: Tx, keys: RateLimitKeys, now: number): Promise<number> {
  const limit = { name: 'sign-in', address: keys.address, maxHits: maxSignInsPerMinute, windowMs: minute }
  const limitedUntil = await countClientHit(shop, tx, limit, now)
  if (limitedUntil !== null) return limitedUntil
  const { rateLimits } = tx.t
  const [failures] = await tx.select({ count: rateLimits.count }).from(rateLimits).where(eq(rateLimits.key, keys.failures))
  const lockedUntil = failures ? await findWindowEnd(tx, keys.pause, lockoutMs(failures.count), now) : null
  if (lockedUntil !== null) return lockedUntil
  const lockoutDuration = lockoutMs(await countDecayingHit(tx, keys.failures, failureDecayMinutes * minute, now))
  if (lockoutDuration > 0) await countHit(tx, keys.pause, lockoutDuration, now)
  return now
}

function limitKeys(shop: Shop, input: Pick<Credentials, 'email' | 'address'>): RateLimitKeys {
  const account = emailKey(input.email)
  return {
    // Clients of unknown address share a limit.
    address: input.address || 'unknown',
    failures: limitKey(shop, `sign-in:failures:${account}`),
    pause: limitKey(shop, `sign-in:pause:${account}`),
  }
}
