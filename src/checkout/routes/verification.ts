import { Conflict, VerificationRequired } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { currentSession } from '#src/storefront/session.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { cartOwner } from '#src/cart/cart-owner.ts'
import { requireSignedInCart } from '#src/cart/signed-out-cart.ts'
import { type StoredDetails, findDetails } from '../details.ts'
import { startPurchaseChallenge } from '../purchase-challenge.ts'
import { isCodeRequired, needsVerification } from '../purchase-verification.ts'

/**
 * The cart of this browser or user. Throws Conflict when there is none, SignInRequired when it is of an account that was signed out,
 * VerificationRequired while its purchase needs a mailed code.
 * `checkedEmail`: the email of the details that were verified.
 */
export async function requireVerifiedCart(
  shop: Shop,
  req: HttpRequest,
  view: View,
): Promise<{ cartId: number; details: StoredDetails | null; checkedEmail: string | null }> {
  const { cartId } = view
  if (cartId === null) {
    await requireSignedInCart(shop.db.read, cartOwner(req, view), shop.now())
    throw new Conflict('checkout.cartEmpty')
  }
  const details = await requireVerification(shop, req, cartId)
  return { cartId, details, checkedEmail: details?.email ?? null }
}

/** The details. Throws VerificationRequired while the purchase needs a mailed code. Null without any: there is nothing to verify yet. */
export async function requireVerification(shop: Shop, req: HttpRequest, cartId: number): Promise<StoredDetails | null> {
  const details = await findDetails(shop.db.read, cartId)
  if (details) await refuseUnverified(shop, req, { cartId, orderEmail: details.email })
  return details
}

/** As `requireVerification`, for details that were just read. */
export async function refuseUnverified(shop: Shop, req: HttpRequest, purchase: { cartId: number; orderEmail: string }): Promise<void> {
  if (await isUnverified(shop, req, purchase)) throw new VerificationRequired()
}

export async function isUnverified(shop: Shop, req: HttpRequest, purchase: { cartId: number; orderEmail: string }): Promise<boolean> {
  if (!(await currentSettings(shop)).enable_checkout_2fa) return false
  return needsVerification(shop.db.read, { session: await currentSession(shop, req), ...purchase }, shop.now())
}

/** Where checkout continues once the details are complete. Mails a code if one is needed. */
export async function pathAfterDetails(
  shop: Shop,
  req: HttpRequest,
  view: View,
  { cartId, token }: { cartId: number; token: string | null },
): Promise<'/checkout/review' | '/verify-code?context=checkout'> {
  if (!(await currentSettings(shop)).enable_checkout_2fa) return '/checkout/review'
  const request = { token, cartId, address: req.ip, language: view.language }
  const started = await shop.db.transaction((tx) => startPurchaseChallenge(shop, tx, request))
  if (!started) return '/checkout/review'
  if (started.token !== token) req.setCookie('session', started.token)
  return '/verify-code?context=checkout'
}

/** Whether the steps of checkout include the code. */
export async function hasVerifyStep(shop: Shop, req: HttpRequest): Promise<boolean> {
  if (!(await currentSettings(shop)).enable_checkout_2fa) return false
  return isCodeRequired(shop.db.read, (await currentSession(shop, req))?.user ?? null, shop.now())
}
