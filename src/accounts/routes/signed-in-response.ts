import { mergeCartOnSignIn } from '#src/cart/cart-merge.ts'
import { countCartUnits } from '#src/cart/find-cart.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { redirect } from '#src/web/response.tsx'
import { readSignInTarget } from '#src/web/sign-in-target.ts'
import type { Notice, View } from '#src/web/view.ts'
import { isStaff, isWholesale } from '../permissions.ts'
import { sessionCookieMaxAge } from '../sessions.ts'
import type { User } from '../users.ts'

export interface SignedIn {
  user: Pick<User, 'id' | 'roleId'>
  /** Of the session that was started. */
  token: string
  remember?: boolean
  /** The `next` that the form sent. */
  next?: string
  notice?: Notice | string
}

/** The response to every way of signing in: sets the session cookie, merges the browser's cart and redirects to where the visitor was going. */
export async function signedInResponse(shop: Shop, view: View, req: HttpRequest, signedIn: SignedIn): Promise<Response> {
  const { user, token, remember = false, notice } = signedIn
  const next = readSignInTarget(req, shop.config.sessionSecret, signedIn.next ?? '')
  req.setCookie('session', token, sessionCookieMaxAge(remember))
  req.deleteCookie('sign-in')
  const count = await claimBrowserCart(shop, req, user, isCheckoutPath(next))
  return redirect(view, landingPath(user.roleId, count, next), notice)
}

/** Gives the browser's cart to the account, merged with its own unless `skipMerge`. Returns its number of units. */
export async function claimBrowserCart(
  shop: Shop,
  req: HttpRequest,
  user: Pick<User, 'id' | 'roleId'>,
  skipMerge: boolean,
): Promise<number> {
  const owner = { token: req.cartToken, userId: user.id }
  return shop.db.transaction(async (tx) => {
    await mergeCartOnSignIn(tx, owner, { now: shop.now(), wholesale: isWholesale(user.roleId), skipMerge })
    return countCartUnits(tx, owner, shop.now())
  })
}

/** `next` is the page that sent the visitor to sign in. Staff never go to checkout, customers never to the admin. */
export function landingPath(roleId: User['roleId'], cartCount: number, next: string | null): string {
  if (isStaff(roleId)) return next === null || isCheckoutPath(next) ? '/dashboard' : next
  return next === null || next.startsWith('/admin') ? (cartCount > 0 ? '/checkout' : '/dashboard') : next
}

const isCheckoutPath = (path: string | null): boolean => path !== null && /^\/checkout(\/|$)/.test(path)
