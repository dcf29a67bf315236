import { guestPassword, hashPassword } from '#src/accounts/passwords.ts'
import { leaveToMailedLink, mailPasswordLink } from '#src/accounts/set-password.ts'
import { startSession } from '#src/accounts/sessions.ts'
import { createUser, findByEmail, saveProfile } from '#src/accounts/users.ts'
import { assignCart } from '#src/cart/claim-cart.ts'
import { limitHits, networkOf } from '#src/jobs/rate-limits.ts'
import { Refusal } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type Details, saveChoice, saveDetails } from './details.ts'

export interface DetailsWish {
  cartId: number
  details: Details
  comment: string
  password: string
  passwordConfirmation: string
  /** The signed-in shopper; null for a guest. */
  userId: number | null
  sessionToken: string | null
  /** The guest account this browser has made before. */
  guestUserId: number | null
  /** Where the shopper comes from; '' when unknown. */
  address: string
}

/**
 * Save & Continue: keeps the details beside the cart and makes the shopper's account. With a password it is a full account and
 * they are signed in (`sessionToken` is the new cookie); without one it is a guest account, unless the shop sells to account
 * holders only. An account that exists is never touched by a guest; the owner of a guest account who types a password gets the link
 * that sets one. Throws Refusal with a field, and TooMany.
 */
export async function saveDetailsAndAccount(shop: Shop, wish: DetailsWish): Promise<{ sessionToken: string | null }> {
  const settings = await currentSettings(shop)
  const guest = wish.userId === null
  // Whoever asks with a password hears whether an e-mail has an account: not more often than at sign-in.
  if (guest && wish.password !== '') await limitHits(shop, `new-account:from:${networkOf(wish.address)}`, 10, 60_000)
  if (guest) checkPassword(wish, settings.disable_guest_checkout)
  if (guest && wish.password !== '') await mailLinkInstead(shop, wish, settings.disable_guest_checkout)
  const password = guest && wish.password !== '' ? await hashPassword(wish.password) : guestPassword
  const { details, cartId } = wish
  const comment = settings.enable_order_comments ? wish.comment : ''
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    let userId = wish.userId
    let sessionToken: string | null = null
    if (userId !== null) await saveProfile(tx, userId, { name: details.name, phone: details.phone, address: details.address }, now)
    else {
      const known = await findByEmail(tx, details.email)
      const full = known !== null && known.password !== guestPassword
      if (full && settings.disable_guest_checkout) throw new Refusal('checkout.signInToBuy', {}, 'email')
      if (known && password !== guestPassword) throw new Refusal('checkout.signInInstead', {}, 'email')
      if (!known) {
        const made = await createUser(tx, { ...details, password, now })
        userId = made.id
        // A guest is not signed in: this browser may only set the password of the account it has just made.
        const session = password === guestPassword ? { userId: null, data: { guestUserId: made.id } } : { userId: made.id }
        sessionToken = await startSession(tx, { ...session, oldToken: wish.sessionToken, now })
        if (password !== guestPassword) await assignCart(tx, cartId, made.id, now)
      } else if (!full) {
        userId = known.id
        if (known.id !== wish.guestUserId) await leaveToMailedLink(tx, known.id, now)
      }
    }
    await saveDetails(tx, cartId, details, { userId, now })
    await saveChoice(tx, cartId, { comment }, now)
    return { sessionToken }
  })
}

/** Nobody can sign in to a guest account, and who types its e-mail need not be its owner: only a mail can tell. */
async function mailLinkInstead(shop: Shop, wish: DetailsWish, needed: boolean): Promise<void> {
  const known = await findByEmail(shop.db.read, wish.details.email)
  if (!known || known.password !== guestPassword || known.disabledAt !== null) return
  await shop.db.transaction(async (tx) => {
    if (known.id !== wish.guestUserId) await leaveToMailedLink(tx, known.id, shop.now())
    await mailPasswordLink(shop, tx, known)
  })
  throw new Refusal(needed ? 'checkout.passwordLinkFirst' : 'checkout.passwordLinkMailed', {}, 'password')
}

function checkPassword(wish: DetailsWish, needed: boolean): void {
  if (wish.password === '' && wish.passwordConfirmation === '' && !needed) return
  if (wish.password.length < 8) throw new Refusal('checkout.enterPassword', {}, 'password')
  if (wish.password !== wish.passwordConfirmation) throw new Refusal('checkout.passwordsDiffer', {}, 'password_confirmation')
}
