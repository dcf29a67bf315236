import { guestPassword, verifyPassword } from '#src/accounts/passwords/passwords.ts'
import { startSession } from '#src/accounts/sessions.ts'
import type { Client } from '#src/accounts/sign-in/sign-in-history.ts'
import { findUserByEmail, type User } from '#src/accounts/users.ts'
import type { Exec } from '#db/types.ts'
import { findCartOfToken } from '#src/cart/find-cart.ts'
import type { Shop } from '#src/shop.ts'
import { findDetails } from './details.ts'
import { repeatedFormSeconds } from './limits.ts'

interface RepeatedForm {
  cartToken: string | null
  email: string
  password: string
  /** The browser's current session; it ends. */
  sessionToken: string | null
  client: Client
}

/**
 * The form with a password was sent twice, by a double click or in two tabs, and the first one created the account: signs in as the first
 * one did. Null when it is anything else: another cart, email or password, or an older account.
 */
export async function repeatAccountCreation(shop: Shop, form: RepeatedForm): Promise<{ sessionToken: string; cartId: number } | null> {
  const { cartToken, email, password, sessionToken: oldToken, client } = form
  if (cartToken === null || password === '') return null
  const now = shop.now()
  const cart = await findCartOfToken(shop.db.read, cartToken, now)
  const user = cart && (await findUserByEmail(shop.db.read, email))
  if (!cart || !user || user.password === guestPassword || cart.userId !== user.id) return null
  // A guest's account is older than its password.
  const isRepeated = await hasDetailsSince(shop.db.read, { cartId: cart.id, user, since: user.updatedAt, now })
  if (!isRepeated || !(await verifyPassword(password, user.password))) return null
  const sessionToken = await shop.db.transaction((tx) => startSession(tx, { userId: user.id, method: 'checkout', oldToken, client, now }))
  return { sessionToken, cartId: cart.id }
}

/** Whether this cart's details created the account a moment ago. */
export const isCreatedByForm = (q: Exec, form: { cartId: number; user: User; now: number }): Promise<boolean> =>
  hasDetailsSince(q, { ...form, since: form.user.createdAt })

async function hasDetailsSince(
  q: Exec,
  { cartId, user, since, now }: { cartId: number; user: User; since: number; now: number },
): Promise<boolean> {
  const details = await findDetails(q, cartId)
  return details?.userId === user.id && user.disabledAt === null && now - since < repeatedFormSeconds * 1000
}
