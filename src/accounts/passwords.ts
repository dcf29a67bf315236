import { Refusal, TooMany } from '#src/lib/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** Stands in the password column of a guest without a password; matches nothing anybody can type. */
export const guestPassword = '[GUEST-USER]'
export const shortestPassword = 8
export const longestPassword = 1024

const recipe = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Throws a Refusal for a password that is too short, too long, or among the first anybody would try. */
export function checkNewPassword(password: string, field = 'password'): void {
  if ([...password].length < shortestPassword) throw new Refusal('accounts.passwordTooShort', { least: shortestPassword }, field)
  if (password.length > longestPassword) throw new Refusal('accounts.passwordTooLong', { most: longestPassword }, field)
  if (commonPasswords.has(password.toLowerCase())) throw new Refusal('accounts.passwordCommon', {}, field)
}

/** The argon2id string to store. Takes tens of ms off this thread; never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  checkNewPassword(password)
  return inLine(() => Bun.password.hash(written(password), recipe))
}

/**
 * Whether a password fits what is stored. Takes as long for a guest, an unknown account (`null`) or a wrong password,
 * so that nobody can tell them apart by the clock.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const real = stored !== null && stored !== guestPassword && stored.startsWith('$argon2id$')
  // An empty or endless password is never right, and not worth more than the same effort.
  const tried = password === '' || password.length > longestPassword ? 'never right' : written(password)
  const fits = await inLine(async () => Bun.password.verify(tried, real ? stored : await decoy()))
  return real && tried !== 'never right' && fits
}

let madeDecoy: Promise<string> | undefined
const decoy = () => (madeDecoy ??= Bun.password.hash(crypto.randomUUID(), recipe))

// The same letters can be typed in two ways: é is one character or two.
const written = (password: string) => password.normalize('NFKC')

const lanes = navigator.hardwareConcurrency
const longestLine = 200
const waiting: (() => void)[] = []
let running = 0

// As many at a time as there are cores: a flood of sign-ins must not starve everything else.
async function inLine<R>(work: () => Promise<R>): Promise<R> {
  if (running >= lanes) {
    if (waiting.length >= longestLine) throw new TooMany(5)
    await new Promise<void>((go) => waiting.push(go))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
