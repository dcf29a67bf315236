import type { IdentityProfile } from './identity-provider.ts'

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

export interface SessionData {
  /** Guest account created at checkout; this session may set its first password. */
  guestUserId?: number
  /** Codes that were mailed to the visitor and not entered yet. */
  challenges?: CodeChallenges
  verifiedPurchase?: VerifiedPurchase
  pendingIdentity?: PendingIdentity
  /** When its user gave the password or a mailed code again; epoch ms. */
  provenAt?: number
  /** Until when its staff member places test orders, in epoch ms. */
  testModeUntil?: number
  [more: string]: unknown
}

/** A person of a provider who still has to prove an address; in their session. */
export interface PendingIdentity {
  profile: IdentityProfile
  /** `next` of the sign-in form. */
  target: string
  /** Epoch ms. */
  createdAt: number
}

export interface CodeChallenges {
  login?: LoginChallenge
  checkout?: PurchaseChallenge
  /** Proves the address of a person who comes from an identity provider. */
  identity?: CodeChallenge
  /** Proves again who uses a session of staff. */
  proof?: CodeChallenge
}

/** The session has verified this purchase. Void once any of it differs. */
export interface VerifiedPurchase {
  userId: number | null
  cartId: number
  orderEmail: string
  /** Paid orders of the cart when it was verified: a paid order ends the verification. */
  paidOrders: number
}
