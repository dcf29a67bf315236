import { codeKey, prepareChallenge } from '#src/accounts/sign-in/challenges.ts'
import type { PurchaseChallenge, VerifiedPurchase } from '#src/accounts/session-data.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findSession, rotateSession, saveSessionData, startSession, type Session } from '#src/accounts/sessions.ts'
import { needsCheckoutCode } from '#src/accounts/sign-in/who-needs-code.ts'
import { type User, findUser, getUser, mailName, recordLogin } from '#src/accounts/users.ts'
import { checkCode, type CodeRecipient, type CodeResult } from '#src/accounts/sign-in/verification-codes.ts'
import type { Exec, Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { greetingName } from '#src/lib/people/greeting-name.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import { countPaidOrders, findLastOrderDate } from '#src/orders/lists/recent-orders.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { findDetails } from './details.ts'

/** What a code verifies: this cart with these details, bought in this session. */
export interface Purchase {
  session: Session | null
  cartId: number
  /** Of the saved details. */
  orderEmail: string
}

/** Whether these shoppers are asked for a code while the setting is on. `user`: null for a guest. */
export async function isCodeRequired(q: Exec, user: Session['user'], now: number): Promise<boolean> {
  if (user === null) return needsCheckoutCode(true, null, now)
  return needsCheckoutCode(true, { provider: user.provider, lastOrderAt: await findLastOrderDate(q, user.id) }, now)
}

/** Whether a code must be entered, while the setting is on, before this purchase is reviewed, changed or paid. */
export async function needsVerification(q: Exec, purchase: Purchase, now: number): Promise<boolean> {
  return (await isCodeRequired(q, purchase.session?.user ?? null, now)) && !(await isVerified(q, purchase))
}

export interface PurchaseRequest extends Omit<CodeRecipient, 'name'> {
  /** The browser's session token. */
  token: string | null
  cartId: number
}

/**
 * Mails a code where one is needed, unless the session has one that can still be entered. Null when none is needed. `token` is that of the
 * session, which is a new one if there was none. The details must be saved.
 */
export async function startPurchaseChallenge(shop: Shop, tx: Tx, request: PurchaseRequest): Promise<{ token: string } | null> {
  if (!(await readSettings(tx)).enable_checkout_2fa) return null
  const now = shop.now()
  const session = request.token === null ? null : await findSession(tx, request.token, now)
  const purchase = await findPurchase(tx, session, request.cartId)
  if (!purchase || !(await needsVerification(tx, purchase, now))) return null
  const user = session?.user ? await getUser(tx, session.user.id) : null
  const checkout = await prepareChallenge<PurchaseChallenge>(shop, tx, {
    purpose: 'checkout',
    existing: session?.data.challenges?.checkout,
    challenge: { userId: user?.id ?? null, email: user?.email ?? purchase.orderEmail, orderEmail: purchase.orderEmail },
    recipient: { ...request, name: codeName(user, purchase.name) },
  })
  const { verifiedPurchase: _void, ...otherData } = session?.data ?? {}
  const data = { ...otherData, challenges: { ...otherData.challenges, checkout } }
  if (!session || request.token === null) return { token: await startSession(tx, { userId: null, data, oldToken: request.token, now }) }
  await saveSessionData(tx, request.token, data)
  return { token: request.token }
}

export interface ActivePurchaseChallenge {
  challenge: PurchaseChallenge
  /** Of the code's email; see `mailName`. */
  name: string
}

/** The session's challenge; null without one, and once the visitor, the cart or an email has changed. */
export async function findPurchaseChallenge(
  q: Exec,
  session: Session | null,
  cartId: number | null,
): Promise<ActivePurchaseChallenge | null> {
  const challenge = session?.data.challenges?.checkout
  const purchase = cartId === null ? null : await findPurchase(q, session, cartId)
  if (!challenge || !purchase || challenge.userId !== (session?.user?.id ?? null)) return null
  if (emailKey(challenge.orderEmail) !== emailKey(purchase.orderEmail)) return null
  if (!session?.user) return { challenge, name: codeName(null, purchase.name) }
  const user = await findUser(q, session.user.id)
  return user && emailKey(user.email) === emailKey(challenge.email) ? { challenge, name: codeName(user, purchase.name) } : null
}

/** Marks the session as verified for this purchase and gives it a new token. Null without an active challenge. */
export async function enterPurchaseCode(
  shop: Shop,
  tx: Tx,
  input: { token: string; cartId: number; code: string },
): Promise<{ result: Exclude<CodeResult, 'correct'> } | { result: 'correct'; token: string } | null> {
  const now = shop.now()
  const { cartId } = input
  const session = await findSession(tx, input.token, now)
  const active = await findPurchaseChallenge(tx, session, cartId)
  if (!session || !active) return null
  const { challenge } = active
  const result = await checkCode(shop, tx, codeKey('checkout', challenge), input.code)
  if (result !== 'correct') return { result }
  await recordVerifiedAccount(tx, challenge, cartId, now)
  const { userId, orderEmail } = challenge
  const verifiedPurchase: VerifiedPurchase = { userId, cartId, orderEmail, paidOrders: await countPaidOrders(tx, cartId) }
  const { checkout: _entered, ...challenges } = session.data.challenges ?? {}
  const token = await rotateSession(tx, input.token, { ...session.data, challenges, verifiedPurchase })
  return token === null ? null : { result, token }
}

/** A guest's address is not proven: see `greetingName`. `name` is that of the details. */
const codeName = (user: User | null, name: string): string => (user && mailName(user)) || greetingName(user?.name || name)

async function isVerified(q: Exec, { session, cartId, orderEmail }: Purchase): Promise<boolean> {
  const verified = session?.data.verifiedPurchase
  if (!verified) return false
  return (
    verified.userId === (session.user?.id ?? null) &&
    verified.cartId === cartId &&
    emailKey(verified.orderEmail) === emailKey(orderEmail) &&
    verified.paidOrders === (await countPaidOrders(q, cartId))
  )
}

async function findPurchase(q: Exec, session: Session | null, cartId: number): Promise<(Purchase & { name: string }) | null> {
  const details = await findDetails(q, cartId)
  return details && { session, cartId, orderEmail: details.email, name: details.name }
}

/** The signed-in account, or the guest account of this address. A guest never changes an account with a password. */
async function recordVerifiedAccount(tx: Tx, { userId, email }: PurchaseChallenge, cartId: number, now: number): Promise<void> {
  if (userId !== null) {
    await proveEmail(tx, await getUser(tx, userId), now)
    return recordLogin(tx, userId, now)
  }
  const details = await findDetails(tx, cartId)
  const guest = details?.userId ? await findUser(tx, details.userId) : null
  if (guest?.password === guestPassword && emailKey(guest.email) === emailKey(email)) await recordLogin(tx, guest.id, now)
}
