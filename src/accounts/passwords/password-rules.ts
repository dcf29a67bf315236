import { UserError } from '#src/lib/errors/errors.ts'
import { maxPasswordLength, minPasswordLength } from '../limits.ts'
import { commonPasswords } from './common-passwords.ts'

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

/** NFKC: é may be typed as one code point or two. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')
