import { lazy } from '#src/lib/caching/lazy.ts'
import { createWorkSlots } from '#src/lib/concurrency/work-slots.ts'
import { maxPasswordLength } from '../limits.ts'
import { checkNewPassword, normalizePassword } from './password-rules.ts'

/** Stored for guests. Not a valid hash, so no password matches it. */
export const guestPassword = '[GUEST-USER]'

/** Whether nobody can sign in yet: checkout keeps a guest's details as an account without a password. */
export const isGuest = ({ password }: { password: string }): boolean => password === guestPassword

/** Stored for accounts whose password is void, and for those that sign in through an identity provider only. Looks like a hash, so they are never taken for guests; none matches. */
export const noPassword = '$argon2id$none'

/** False for guests and for accounts that sign in through an identity provider only. */
export const hasOwnPassword = (stored: string): boolean => stored !== guestPassword && stored !== noPassword

const hashOptions = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Returns an argon2id string. Takes tens of ms; never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  checkNewPassword(password)
  return hashSlots(() => Bun.password.hash(normalizePassword(password), hashOptions))
}

/** Takes equally long for guests, unknown accounts (`null`) and wrong passwords, against timing attacks. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const isRealHash = stored !== null && hasOwnPassword(stored) && stored.startsWith('$argon2id$')
  // Hashes a dummy for empty or overlong passwords, so timing does not differ.
  const candidate = password === '' || password.length > maxPasswordLength ? 'never right' : normalizePassword(password)
  const matches = await hashSlots(async () => Bun.password.verify(candidate, isRealHash ? stored : await getDecoyHash()))
  return isRealHash && candidate !== 'never right' && matches
}

const getDecoyHash = lazy(() => Bun.password.hash('decoy', hashOptions))

// At most one hash per core: a flood of sign-ins must not block other requests.
const hashSlots = createWorkSlots(navigator.hardwareConcurrency, { maxWaiting: 200, retrySeconds: 5 })
