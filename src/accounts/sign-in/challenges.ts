import type { CodePurpose } from '#db/schema/accounts.ts'
import type { Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { saveSessionData, type Session } from '../sessions.ts'
import { readCodeStatus, sendCode, type CodeKey, type CodeRecipient, type SendResult } from './verification-codes.ts'
import type { CodeChallenge } from '../session-data.ts'

/** Codes that the page for codes asks for. */
export type CodeContext = Exclude<CodePurpose, 'proof'>

export function codeKey(purpose: CodePurpose, { id, userId, email }: CodeChallenge): CodeKey {
  // Hashed, so the table does not reveal which guests checked out.
  const subject = userId === null ? `email:${hashToken(emailKey(email)).slice(0, 32)}` : `user:${userId}`
  return { purpose, subject, challengeId: id, email }
}

/** Mails a code for a challenge of this account and address, unless `existing` is one and its code can still be entered. */
export async function prepareChallenge<C extends CodeChallenge>(
  shop: Shop,
  tx: Tx,
  input: { purpose: CodePurpose; existing: C | undefined; challenge: Omit<C, 'id' | 'createdAt' | 'lastSentAt'>; recipient: CodeRecipient },
): Promise<C> {
  const { purpose, existing, challenge, recipient } = input
  const now = shop.now()
  const fresh = { ...challenge, id: newToken(shop.random), createdAt: now, lastSentAt: null as number | null } as C
  const isSame = existing && existing.userId === fresh.userId && emailKey(existing.email) === emailKey(fresh.email)
  const prepared = isSame ? { ...fresh, id: existing.id, createdAt: existing.createdAt, lastSentAt: existing.lastSentAt } : fresh
  if (isSame && (await readCodeStatus(shop, tx, codeKey(purpose, existing))).isLive) return prepared
  const { isSent } = await sendCode(shop, tx, codeKey(purpose, prepared), recipient)
  return isSent ? { ...prepared, lastSentAt: now } : prepared
}

/** Mails another code for the session's challenge. */
export async function resendCode(
  shop: Shop,
  tx: Tx,
  input: { session: Session; token: string; purpose: CodePurpose; challenge: CodeChallenge; recipient: CodeRecipient },
): Promise<SendResult> {
  const { session, token, purpose, challenge, recipient } = input
  const result = await sendCode(shop, tx, codeKey(purpose, challenge), recipient)
  if (result.isSent) {
    const challenges = { ...session.data.challenges, [purpose]: { ...challenge, lastSentAt: shop.now() } }
    await saveSessionData(tx, token, { ...session.data, challenges })
  }
  return result
}
