import { UserError } from '#src/lib/errors/errors.ts'
import { lazy } from '#src/lib/caching/lazy.ts'
import { createWorkSlots } from '#src/lib/concurrency/work-slots.ts'
import { commonPasswords } from './common-passwords.ts'
import { maxPasswordLength, minPasswordLength } from '../limits.ts'

/** Stored for guests. Not a valid hash, so no password matches it. */
export const guestPassword = '[GUEST-USER]'

/** Stored for accounts whose password is void, and for those that sign in through an identity provider only. Looks like a hash, so they are never taken for guests; none matches. */
export const noPassword = '$argon2id$none'

/** False for guests and for accounts that sign in through an identity provider only. */
export const hasOwnPassword = (stored: string): boolean => stored !== guestPassword && stored !== noPassword

const hashOptions = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** What an attacker tries first for an account, besides common passwords. */
export interface PasswordOwner {
  email: string
  siteName: string
}

/** Throws UserError when a password is too short or too long. */
export function checkNewPassword(password: string, field = 'password'): void {
  if ([...password].length < minPasswordLength) throw new UserError('accounts.passwordTooShort', { least: minPasswordLength }, field)
  if (password.length > maxPasswordLength) throw new UserError('accounts.passwordTooLong', { most: maxPasswordLength }, field)
}

/** Staff accounts open the admin, so guessable passwords are refused there; customers get a hint. Throws UserError. */
export function checkStaffPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const reason = findPasswordWeakness(password, owner)
  if (reason !== null) throw new UserError(reason === 'common' ? 'accounts.passwordCommon' : 'accounts.passwordOwn', {}, field)
}

/** Why a password is easily guessed: it is common, or it is the email, its part before the @ or the store's name; else null. */
export function findPasswordWeakness(password: string, { email, siteName }: PasswordOwner): 'common' | 'own' | null {
  const normalized = normalizePassword(password).toLowerCase()
  if (commonPasswords.has(normalized)) return 'common'
  const letters = toLettersAndDigits(normalized)
  // Digits and signs around a name add nothing.
  const core = letters.replace(/^\p{Number}+|\p{Number}+$/gu, '')
  const names = [email, email.slice(0, Math.max(0, email.lastIndexOf('@'))), siteName].map((name) =>
    toLettersAndDigits(normalizePassword(name).toLowerCase()),
  )
  return names.some((name) => name !== '' && (name === letters || name === core)) ? 'own' : null
}

const toLettersAndDigits = (text: string): string => text.replace(/[^\p{Letter}\p{Number}]/gu, '')

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

// NFKC: é may be typed as one code point or two.
const normalizePassword = (password: string) => password.normalize('NFKC')

// At most one hash per core: a flood of sign-ins must not block other requests.
const hashSlots = createWorkSlots(navigator.hardwareConcurrency, { maxWaiting: 200, retrySeconds: 5 })
