import { findSignOutReason } from '#src/accounts/sign-out-reason.ts'
import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { SignInRequired } from '#src/lib/errors/errors.ts'
import { type CartOwner, countUnitsIn, findCartOfToken } from './find-cart.ts'

/**
 * What to tell a visitor whose browser has the cart of an account that is no longer signed in here: its session has ended, but the cart's own
 * cookie is left. Only that account may see the cart. Null for any other visitor.
 */
export async function findSignedOutMessage(q: Exec, { token, userId }: CartOwner, now: number): Promise<StringKey | null> {
  if (token === null || userId !== null) return null
  const cart = await findCartOfToken(q, token, now)
  if (cart === null || cart.userId === null || (await countUnitsIn(q, cart.id)) === 0) return null
  return `cart.signedOut.${await findSignOutReason(q, cart.userId, cart.updatedAt)}`
}

/** Throws SignInRequired, with the reason, for such a visitor. */
export async function requireSignedInCart(q: Exec, owner: CartOwner, now: number): Promise<void> {
  const message = await findSignedOutMessage(q, owner, now)
  if (message !== null) throw new SignInRequired(false, message)
}
