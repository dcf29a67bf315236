import type { SignInMethod } from '#db/schema/accounts.ts'
import type { Exec, Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { greetingName } from '#src/lib/people/greeting-name.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { hashToken } from '#src/lib/secrets/tokens.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { codeKey, prepareChallenge } from './challenges.ts'
import type { LoginChallenge } from '../session-data.ts'
import type { ProveEmail } from '../emails/prove-email.ts'
import { findSession, rotateSession, startSession, type Session } from '../sessions.ts'
import { type Client, recordSignIn } from './sign-in-history.ts'
import { addKnownBrowser, useKnownBrowser } from './known-browsers.ts'
import { asksUnknownBrowsers, needsLoginCode } from './who-needs-code.ts'
import { checkCode, type CodeRecipient, type CodeResult } from './verification-codes.ts'
import { findUser, mailName, type User } from '../users.ts'

export interface FinishSignInInput {
  userId: number
  /** The account as it was when its password was checked; null if the visitor was identified otherwise. */
  checked: User | null
  remember?: boolean | undefined
  /** How the visitor was identified; by password if not set. */
  method?: SignInMethod | undefined
  /** A path on this site, already validated. */
  target?: string | null
  /** The browser's current session; it ends. */
  oldToken: string | null
  /** IP address; '' when unknown. */
  address: string
  userAgent?: string
  /** Of the browser's cookie. */
  browserTokens?: string[]
  /** BCP 47. */
  language: string
}

/** `token` is that of the new session; with `needsCode` it is not signed in and waits for a mailed code. */
export type FinishedSignIn = { token: string; user: User; needsCode: boolean }

/**
 * The end of every way of signing in: whoever calls it has checked that the visitor is this user. Starts the session, or a challenge where
 * a code is needed. Throws UserError for a disabled account, and for one whose password or role has changed since it was checked.
 */
export async function finishSignIn(shop: Shop, tx: Tx, input: FinishSignInInput): Promise<FinishedSignIn> {
  const now = shop.now()
  const user = await findUser(tx, input.userId)
  const isUnchanged = !input.checked || (user !== null && passwordState(user) === passwordState(input.checked))
  if (!user || user.disabledAt !== null || !isUnchanged) throw new UserError('accounts.signInFailed')
  const { enable_login_2fa, unknown_browser_codes } = await readSettings(tx)
  const { oldToken, remember = false, method = 'password', address, userAgent = '', browserTokens = [] } = input
  const client = { address, userAgent }
  const isKnown = await useKnownBrowser(tx, { userId: user.id, tokens: browserTokens, client, now })
  const asksUnknown = asksUnknownBrowsers(unknown_browser_codes, user, { method, canMail: shop.mailer !== null })
  if ((asksUnknown && !isKnown) || needsLoginCode(enable_login_2fa, user, now)) {
    await recordSignIn(tx, { userId: user.id, method, result: 'code', client, now })
    return { user, token: await startLoginChallenge(shop, tx, user, input), needsCode: true }
  }
  return { user, token: await startSession(tx, { userId: user.id, remember, method, oldToken, client, now }), needsCode: false }
}

/** The session's challenge with its account; null without one, and once the account is disabled or its email, password or role was changed. */
export async function findLoginChallenge(q: Exec, session: Session | null): Promise<{ challenge: LoginChallenge; user: User } | null> {
  const challenge = session?.user === null ? session.data.challenges?.login : undefined
  const user = challenge ? await findUser(q, challenge.userId) : null
  if (!challenge || !user || user.disabledAt !== null) return null
  const isUnchanged = challenge.passwordState === passwordState(user) && emailKey(challenge.email) === emailKey(user.email)
  return isUnchanged ? { challenge, user } : null
}

/** Signs in with the mailed code, and the account knows the browser from now on. Null without an active challenge. */
export async function enterLoginCode(
  shop: Shop,
  tx: Tx,
  input: { token: string; code: string; client?: Client; proveEmail: ProveEmail },
): Promise<
  | { result: Exclude<CodeResult, 'correct'> }
  | { result: 'correct'; token: string; user: User; challenge: LoginChallenge; browserToken: string }
  | null
> {
  const now = shop.now()
  const active = await findLoginChallenge(tx, await findSession(tx, input.token, now))
  if (!active) return null
  const { challenge, user } = active
  const result = await checkCode(shop, tx, codeKey('login', challenge), input.code)
  if (result !== 'correct') return { result }
  await input.proveEmail(tx, user, now)
  const session = { userId: user.id, remember: challenge.remember, oldToken: input.token, client: input.client, now }
  const token = await startSession(tx, session)
  const browserToken = await addKnownBrowser(tx, { userId: user.id, client: input.client ?? { address: '', userAgent: '' }, now })
  return { result, token, user, challenge, browserToken }
}

export const userRecipient = (user: User, request: Omit<CodeRecipient, 'name'>): CodeRecipient => ({
  ...request,
  name: mailName(user) || greetingName(user.name),
})

async function startLoginChallenge(shop: Shop, tx: Tx, user: User, input: FinishSignInInput): Promise<string> {
  const now = shop.now()
  const { oldToken, remember = false, target = null } = input
  const session = oldToken === null ? null : await findSession(tx, oldToken, now)
  const guestData = session?.user === null ? session.data : {}
  const login = await prepareChallenge<LoginChallenge>(shop, tx, {
    purpose: 'login',
    existing: guestData.challenges?.login,
    challenge: { userId: user.id, email: user.email, remember, target, passwordState: passwordState(user) },
    recipient: userRecipient(user, input),
  })
  const data = { ...guestData, challenges: { ...guestData.challenges, login } }
  const rotated = oldToken !== null && session?.user === null ? await rotateSession(tx, oldToken, data) : null
  return rotated ?? startSession(tx, { userId: null, data, oldToken, now })
}

// Includes the role: staff passwords follow stricter rules, which were checked for the role at that time.
const passwordState = ({ id, password, roleId }: User): string => hashToken(`login:${id}:${roleId}:${password}`).slice(0, 24)
