import { UserError, TooManyRequests } from '#src/lib/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** Stands in the password column of a guest without a password; matches nothing anybody can type. */
export const guestPassword = '[GUEST-USER]'
export const minPasswordLength = 8
export const maxPasswordLength = 1024

const hashOptions = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Throws a UserError for a password that is too short, too long, or among the first anybody would try. */
export function checkNewPassword(password: string, field = 'password'): void {
  if ([...password].length < minPasswordLength) throw new UserError('accounts.passwordTooShort', { least: minPasswordLength }, field)
  if (password.length > maxPasswordLength) throw new UserError('accounts.passwordTooLong', { most: maxPasswordLength }, field)
  if (commonPasswords.has(password.toLowerCase())) throw new UserError('accounts.passwordCommon', {}, field)
}

/** The argon2id string to store. Takes tens of ms off this thread; never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  checkNewPassword(password)
  return withConcurrencyLimit(() => Bun.password.hash(normalizePassword(password), hashOptions))
}

/**
 * Whether a password fits what is stored. Takes as long for a guest, an unknown account (`null`) or a wrong password,
 * so that nobody can tell them apart by the clock.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const isRealHash = stored !== null && stored !== guestPassword && stored.startsWith('$argon2id$')
  // An empty or endless password is never right, and not worth more than the same effort.
  const candidate = password === '' || password.length > maxPasswordLength ? 'never right' : normalizePassword(password)
  const matches = await withConcurrencyLimit(async () => Bun.password.verify(candidate, isRealHash ? stored : await getDecoyHash()))
  return isRealHash && candidate !== 'never right' && matches
}

let decoyHash: Promise<string> | undefined
const getDecoyHash = () => (decoyHash ??= Bun.password.hash(crypto.randomUUID(), hashOptions))

// The same letters can be typed in two ways: é is one character or two.
const normalizePassword = (password: string) => password.normalize('NFKC')

const maxConcurrent = navigator.hardwareConcurrency
const maxQueueLength = 200
const queue: (() => void)[] = []
let running = 0

// As many at a time as there are cores: a flood of sign-ins must not starve everything else.
async function withConcurrencyLimit<R>(work: () => Promise<R>): Promise<R> {
  if (running >= maxConcurrent) {
    if (queue.length >= maxQueueLength) throw new TooManyRequests(5)
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
