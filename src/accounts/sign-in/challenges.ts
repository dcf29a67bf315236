import type { CodePurpose } from '#db/schema/accounts.ts'
import type { Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { saveSessionData, type Session } from '../sessions.ts'
import { readCodeStatus, sendCode, type CodeKey, type CodeRecipient, type SendResult } from './verification-codes.ts'

/** A mailed code that a session waits for; times in epoch ms. */
export interface CodeChallenge {
  id: string
  /** Null for a guest. */
  userId: number | null
  /** Where the code goes. */
  email: string
  createdAt: number
  /** Null when no code could be sent yet. */
  lastSentAt: number | null
}

export interface LoginChallenge extends CodeChallenge {
  userId: number
  remember: boolean
  /** The path to continue at; null = the account's landing page. */
  target: string | null
  /** Of the password that was entered: changing it ends the challenge. */
  passwordState: string
}

export interface PurchaseChallenge extends CodeChallenge {
  /** Of the checkout details; for a signed-in customer it may differ from `email`. */
  orderEmail: string
}

export interface CodeChallenges {
  login?: LoginChallenge
  checkout?: PurchaseChallenge
  /** Proves the address of a person who comes from an identity provider. */
  identity?: CodeChallenge
  /** Proves again who uses a session of staff. */
  proof?: CodeChallenge
}

/** Codes that the page for codes asks for. */
export type CodeContext = Exclude<CodePurpose, 'proof'>

/** The session has verified this purchase. Void once any of it differs. */
export interface VerifiedPurchase {
  userId: number | null
  cartId: number
  orderEmail: string
  /** Paid orders of the cart when it was verified: a paid order ends the verification. */
  paidOrders: number
}

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
