import type { Tx } from '#db/types.ts'
import { guestPassword, hashPassword } from '#src/accounts/passwords/passwords.ts'
import { isStaff } from '#src/accounts/permissions.ts'
import { requireMailedLink, queueSetPasswordMail, storeFirstPassword } from '#src/accounts/passwords/set-password.ts'
import { startSession } from '#src/accounts/sessions.ts'
import type { Client } from '#src/accounts/sign-in/sign-in-history.ts'
import { createUser, findUserByEmail, getUser, saveProfile, type User } from '#src/accounts/users.ts'
import { queueWelcomeMail } from '#src/accounts/welcome-mail.ts'
import { countAddresses, rememberAddress } from '#src/addresses/address-book.ts'
import { assignCartToUser } from '#src/cart/cart-merge.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { type ConsentChoice, saveCheckoutConsents } from '#src/mail-consents/consents.ts'
import { linkGatewayCustomers } from '#src/payments/gateway-customers.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type CheckoutDetails, saveDetails } from './details.ts'
import { maxNewAccountsPerMinute } from './limits.ts'
import { isCreatedByForm } from './repeated-form.ts'
import { minPasswordLength } from '#src/accounts/limits.ts'

export interface SaveDetailsInput {
  cartId: number
  details: CheckoutDetails
  password: string
  passwordConfirmation: string
  /** Adds the address to the signed-in customer's address book; null: only when that is empty. */
  saveAddress: boolean | null
  /** null for a guest. */
  userId: number | null
  sessionToken: string | null
  /** The guest account created by this browser's session. */
  guestUserId: number | null
  /** The same while this session may still set its password. */
  ownGuestId: number | null
  client: Client
  /** A subscription needs an account. */
  isSubscription: boolean
  /** BCP 47. */
  language: string
  /** What the boxes of optional emails said; null when the form had none. */
  consents: Pick<ConsentChoice, 'offered' | 'agreed'> | null
}

/**
 * With a password it is a full account and the shopper is signed in (`sessionToken` is the new cookie). Without one it is a guest
 * account, unless the shop requires an account. A guest never changes an account that another browser made or used: its password is set
 * through an emailed link.
 * Throws UserError with a field, and TooManyRequests.
 */
export async function saveDetailsAndAccount(shop: Shop, input: SaveDetailsInput): Promise<{ sessionToken: string | null }> {
  const settings = await currentSettings(shop)
  const isGuest = input.userId === null
  // The response reveals whether an email has an account, so it is limited like signing in.
  if (isGuest && input.password !== '')
    await enforceClientRateLimit(shop, {
      name: 'new-account',
      address: input.client.address,
      maxHits: maxNewAccountsPerMinute,
      windowMs: 60_000,
    })
  const needsAccount = settings.disable_guest_checkout || input.isSubscription
  if (isGuest) checkPassword(input, needsAccount)
  if (isGuest && input.password !== '') await mailPasswordLinkToGuest(shop, input, needsAccount)
  const password = isGuest && input.password !== '' ? await hashPassword(input.password) : guestPassword
  const { details, cartId } = input
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    let userId = input.userId
    let sessionToken: string | null = null
    if (userId !== null) {
      await completeProfile(tx, userId, details, now)
      if (input.saveAddress ?? (await countAddresses(tx, userId)) === 0) await rememberAddress(tx, userId, details, now)
    } else {
      const existingUser = await findUserByEmail(tx, details.email)
      const hasPassword = existingUser !== null && existingUser.password !== guestPassword
      if (hasPassword && needsAccount) throw new UserError('checkout.signInToBuy', {}, 'email')
      const isOwnGuest = existingUser !== null && !hasPassword && existingUser.id === input.ownGuestId
      if (existingUser && password !== guestPassword && !isOwnGuest) throw new UserError('checkout.signInInstead', {}, 'email')
      if (isOwnGuest && password !== guestPassword) {
        userId = existingUser.id
        sessionToken = await registerGuest(shop, tx, existingUser, { ...input, hash: password })
      } else if (!existingUser) {
        // Guests may have typed another person's email, who must not find their phone and address in a later account.
        const isFull = password !== guestPassword
        const newUser = await createUser(tx, {
          email: details.email,
          name: details.name,
          phone: isFull ? details.phone : '',
          password,
          now,
        })
        if (isFull) await rememberAddress(tx, newUser.id, details, now)
        await linkGatewayCustomers(tx, newUser)
        userId = newUser.id
        // Guests are not signed in: this session may only set the password of the account it created.
        const session = isFull ? { userId: newUser.id } : { userId: null, data: { guestUserId: newUser.id } }
        sessionToken = await startSession(tx, { ...session, method: 'checkout', oldToken: input.sessionToken, client: input.client, now })
        if (isFull) {
          await assignCartToUser(tx, cartId, newUser.id, now)
          await queueWelcomeMail(shop, tx, newUser.id, input.language)
        }
      } else if (!hasPassword && !isStaff(existingUser.roleId)) {
        userId = existingUser.id
        const isOwn = existingUser.id === input.guestUserId
        // The response to the first of two equal forms may not have arrived.
        const isRepeated = !isOwn && (await isCreatedByForm(tx, { cartId, user: existingUser, now }))
        if (isRepeated) {
          const data = { guestUserId: existingUser.id }
          sessionToken = await startSession(tx, { userId: null, data, oldToken: input.sessionToken, client: input.client, now })
        } else if (!isOwn) await requireMailedLink(tx, existingUser.id, now)
      }
    }
    await saveDetails(tx, cartId, details, { userId, now })
    if (input.consents) {
      const own = input.userId === null ? null : (await getUser(tx, input.userId)).email
      const isOwn = own !== null && emailKey(own) === emailKey(details.email)
      const choice = { ...input.consents, email: details.email, language: input.language, cartId, isOwn }
      await saveCheckoutConsents(tx, choice, now)
    }
    return { sessionToken }
  })
}

/** The browser that created the guest account enters a password after all. Returns the token of the new session. */
async function registerGuest(shop: Shop, tx: Tx, guest: User, { details, cartId, hash, ...input }: SaveDetailsInput & { hash: string }) {
  const { sessionToken: oldToken, client, language } = input
  const now = shop.now()
  const token = await storeFirstPassword(shop, tx, { user: guest, hash, oldToken, proveEmail: null, client, language }).catch(
    (error: unknown) => {
      // The same form, sent twice at once.
      throw error instanceof Conflict ? new UserError('checkout.signInInstead', {}, 'email') : error
    },
  )
  await completeProfile(tx, guest.id, details, now)
  await rememberAddress(tx, guest.id, details, now)
  await assignCartToUser(tx, cartId, guest.id, now)
  return token
}

/** Fills what the profile lacks: customers change the rest in their account. */
async function completeProfile(tx: Tx, userId: number, { name, phone, vatNumber }: CheckoutDetails, now: number): Promise<void> {
  const user = await getUser(tx, userId)
  const isComplete = user.name !== '' && (user.phone !== '' || phone === '') && (user.vatNumber !== '' || vatNumber === '')
  if (isComplete) return
  await saveProfile(tx, userId, { name: user.name || name, phone: user.phone || phone, vatNumber: user.vatNumber || vatNumber }, now)
}

/** Whoever typed the email may not own the guest account, so the password is set through an emailed link. Throws UserError. */
async function mailPasswordLinkToGuest(shop: Shop, input: SaveDetailsInput, isRequired: boolean): Promise<void> {
  const existingUser = await findUserByEmail(shop.db.read, input.details.email)
  if (!existingUser || existingUser.password !== guestPassword || existingUser.disabledAt !== null) return
  if (existingUser.id === input.ownGuestId) return
  await shop.db.transaction(async (tx) => {
    if (existingUser.id !== input.guestUserId) await requireMailedLink(tx, existingUser.id, shop.now())
    await queueSetPasswordMail(shop, tx, existingUser, input.language)
  })
  throw new UserError(isRequired ? 'checkout.passwordLinkFirst' : 'checkout.passwordLinkMailed', {}, 'password')
}

function checkPassword(input: SaveDetailsInput, isRequired: boolean): void {
  if (input.password === '' && input.passwordConfirmation === '' && !isRequired) return
  if (input.password.length < minPasswordLength) throw new UserError('checkout.enterPassword', { least: minPasswordLength }, 'password')
  if (input.password !== input.passwordConfirmation) throw new UserError('checkout.passwordsDiffer', {}, 'password_confirmation')
}
