import type { Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { SignInRequired } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import type { CodeChallenge } from '../session-data.ts'
import { codeKey, resendCode } from './challenges.ts'
import { confirmIdentity } from './confirm-password.ts'
import { proofMinutes } from '../limits.ts'
import { findSession, rotateSession, type Session } from '../sessions.ts'
import type { Client } from './sign-in-history.ts'
import type { User } from '../users.ts'
import { checkCode, type CodeRecipient, type CodeResult, type SendResult } from './verification-codes.ts'

const minute = 60_000

/** Whether the person at this session proved lately who they are, by signing in or again. A time ahead of the clock proves nothing. */
export const isProven = ({ createdAt, data }: Pick<Session, 'createdAt' | 'data'>, now: number): boolean =>
  [createdAt, data.provenAt ?? 0].some((time) => time <= now + minute && now - time < proofMinutes * minute)

interface Prover {
  user: User
  /** Of the session. */
  token: string
}

/** Returns the new token of the session. Counts like signing in. Throws UserError at `proof_password`, TooManyRequests, SignInRequired. */
export async function proveByPassword(
  shop: Shop,
  { user, token, session, password, client }: Prover & { session: Session; password: string; client: Client },
): Promise<string> {
  await confirmIdentity(shop, { user, session, password, client, field: 'proof_password' })
  return shop.db.transaction(async (tx) => markProven(tx, await getSession(shop, tx, { user, token }), token, shop.now()))
}

/** For an account without a password. Throws SignInRequired. */
export async function sendProofCode(
  shop: Shop,
  tx: Tx,
  { recipient, ...prover }: Prover & { recipient: CodeRecipient },
): Promise<SendResult> {
  const session = await getSession(shop, tx, prover)
  const { user, token } = prover
  const fresh = { id: newToken(shop.random), userId: user.id, email: user.email, createdAt: shop.now(), lastSentAt: null }
  const challenge = findProofChallenge(session, user) ?? fresh
  return resendCode(shop, tx, { session, token, purpose: 'proof', challenge, recipient })
}

/** The code that the session waits for; null without one, and after the account got another address. */
export function findProofChallenge({ data }: Pick<Session, 'data'>, user: Pick<User, 'id' | 'email'>): CodeChallenge | null {
  const challenge = data.challenges?.proof
  return challenge?.userId === user.id && emailKey(challenge.email) === emailKey(user.email) ? challenge : null
}

/** With the new token of the session. Throws SignInRequired. */
export async function enterProofCode(
  shop: Shop,
  tx: Tx,
  { code, ...prover }: Prover & { code: string },
): Promise<{ result: 'correct'; token: string } | { result: Exclude<CodeResult, 'correct'> }> {
  const session = await getSession(shop, tx, prover)
  const challenge = findProofChallenge(session, prover.user)
  const result = challenge ? await checkCode(shop, tx, codeKey('proof', challenge), code) : 'void'
  return result === 'correct' ? { result, token: await markProven(tx, session, prover.token, shop.now()) } : { result }
}

async function getSession(shop: Shop, tx: Tx, { user, token }: Prover): Promise<Session> {
  const session = await findSession(tx, token, shop.now())
  if (session?.user?.id !== user.id) throw new SignInRequired(true)
  return session
}

// With a new token: whoever has a copy of the former one gains nothing.
async function markProven(tx: Tx, { data }: Session, token: string, now: number): Promise<string> {
  const { proof: _used, ...challenges } = data.challenges ?? {}
  const rotated = await rotateSession(tx, token, { ...data, challenges, provenAt: now })
  if (rotated === null) throw new SignInRequired(true)
  return rotated
}
