import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { pendingIdentityMinutes } from '../limits.ts'
import type { CodeChallenge, PendingIdentity } from '../session-data.ts'
import { findSession, rotateSession, startSession, type Session } from '../sessions.ts'
import { codeKey, prepareChallenge } from '../sign-in/challenges.ts'
import { checkCode, type CodeRecipient, type CodeResult } from '../sign-in/verification-codes.ts'
import { linkByEmail, type LinkContext, type SocialOutcome } from './account-of-identity.ts'
import { findIdentity } from './identities.ts'

/** Keeps the profile in a session that is not signed in, until an address is proven. Returns the session's token. */
export async function startPendingIdentity(
  shop: Shop,
  tx: Tx,
  { oldToken, ...pending }: Omit<PendingIdentity, 'createdAt'> & { oldToken: string | null },
): Promise<string> {
  const now = shop.now()
  const session = oldToken === null ? null : await findSession(tx, oldToken, now)
  const guestData = session?.user === null ? session.data : {}
  const { identity: _, ...challenges } = guestData.challenges ?? {}
  const data = { ...guestData, challenges, pendingIdentity: { ...pending, createdAt: now } }
  const rotated = oldToken !== null && session?.user === null ? await rotateSession(tx, oldToken, data) : null
  return rotated ?? startSession(tx, { userId: null, data, oldToken, now })
}

export function findPendingIdentity(session: Session | null, now: number): PendingIdentity | null {
  const pending = session?.user === null ? session.data.pendingIdentity : undefined
  return pending && now - pending.createdAt <= pendingIdentityMinutes * 60_000 ? pending : null
}

export function findIdentityChallenge(session: Session | null, now: number): CodeChallenge | null {
  return findPendingIdentity(session, now) ? (session?.data.challenges?.identity ?? null) : null
}

/** Mails a code to the address, whether an account has it or not. Returns the session's new token; null without a pending identity. */
export async function startIdentityChallenge(
  shop: Shop,
  tx: Tx,
  { token, email, recipient }: { token: string; email: string; recipient: Omit<CodeRecipient, 'name'> },
): Promise<string | null> {
  const session = await findSession(tx, token, shop.now())
  if (!session || !findPendingIdentity(session, shop.now())) return null
  const identity = await prepareChallenge<CodeChallenge>(shop, tx, {
    purpose: 'identity',
    existing: session.data.challenges?.identity,
    challenge: { userId: null, email },
    recipient: { name: '', ...recipient },
  })
  return rotateSession(tx, token, { ...session.data, challenges: { ...session.data.challenges, identity } })
}

/** Proves the address with the mailed code. Null without an active challenge. */
export async function enterIdentityCode(
  shop: Shop,
  tx: Tx,
  { token, code, ...context }: { token: string; code: string } & LinkContext,
): Promise<{ result: Exclude<CodeResult, 'correct'> } | { result: 'correct'; outcome: SocialOutcome; pending: PendingIdentity } | null> {
  const session = await findSession(tx, token, shop.now())
  const pending = findPendingIdentity(session, shop.now())
  const challenge = findIdentityChallenge(session, shop.now())
  if (!pending || !challenge) return null
  const result = await checkCode(shop, tx, codeKey('identity', challenge), code)
  if (result !== 'correct') return { result }
  const linked = await findIdentity(tx, pending.profile)
  const outcome: SocialOutcome = linked
    ? { kind: 'signed in', userId: linked.userId }
    : await linkByEmail(shop, tx, { profile: pending.profile, email: challenge.email, ...context })
  return { result, outcome, pending }
}
