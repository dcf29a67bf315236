import type { SignInMethod } from '#db/schema/accounts.ts'
import { mergeCartOnSignIn } from '#src/cart/cart-merge.ts'
import { countCartUnits } from '#src/cart/find-cart.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { redirect } from '#src/web/response.tsx'
import { readSignInTarget } from '#src/web/sign-in-target.ts'
import type { Notice, View } from '#src/web/view.ts'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'
import { readBrowserTokens, setBrowserTokens } from './browser-cookie.ts'
import { isStaff, isWholesale } from '../permissions.ts'
import { sessionCookieMaxAge } from '../sessions.ts'
import type { User } from '../users.ts'

export interface SignedIn {
  user: Pick<User, 'id' | 'roleId'>
  /** Of the session that was started. */
  token: string
  remember?: boolean
  /** A path on this site that may be trusted; null = the landing page. */
  target: string | null
  notice?: Notice | string | undefined
}

/**
 * The end of every way of signing in, for a visitor who is known to be this user: signs them in, or asks for a mailed code first. `next` is
 * the field of the form. Throws UserError for a disabled account.
 */
export async function completeSignIn(
  shop: Shop,
  view: View,
  req: HttpRequest,
  signIn: {
    userId: number
    checked: User | null
    remember?: boolean
    method?: SignInMethod
    next?: string | undefined
    notice?: Notice | string
  },
): Promise<Response> {
  const { userId, checked, remember = false, notice } = signIn
  const target = readSignInTarget(req, shop.config.sessionSecret, signIn.next ?? '')
  const input = {
    userId,
    checked,
    remember,
    method: signIn.method,
    target,
    oldToken: req.sessionToken,
    ...req.client,
    browserTokens: readBrowserTokens(req, shop),
    language: view.language,
  }
  const { token, user, needsCode } = await shop.db.transaction((tx) => finishSignIn(shop, tx, input))
  // The lifetime of what the account knows starts again.
  if (input.browserTokens.length > 0) setBrowserTokens(req, shop, input.browserTokens)
  if (!needsCode) return signedInResponse(shop, view, req, { user, token, remember, target, notice })
  shop.log.info({ account: user.id }, 'sign-in needs a code')
  req.setCookie('session', token)
  return redirect(view, '/verify-code?context=login')
}

/** The response to every way of signing in: sets the session cookie, merges the browser's cart and redirects to where the visitor was going. */
export async function signedInResponse(shop: Shop, view: View, req: HttpRequest, signedIn: SignedIn): Promise<Response> {
  const { user, token, remember = false, target, notice } = signedIn
  shop.log.info({ account: user.id }, 'signed in')
  req.setCookie('session', token, sessionCookieMaxAge(remember))
  req.deleteCookie('sign-in')
  const count = await claimBrowserCart(shop, req, user, target !== null && isInside('/checkout', target))
  return redirect(view, landingPath(user.roleId, count, target), notice)
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
  if (isStaff(roleId)) return next === null || isInside('/checkout', next) ? '/dashboard' : next
  return next === null || isInside('/admin', next) ? (cartCount > 0 ? '/checkout' : '/dashboard') : next
}

// A page of the website may be called /admin-team.
const isInside = (folder: string, path: string): boolean =>
  path.startsWith(folder) && ['', '/', '?', '#'].includes(path.slice(folder.length, folder.length + 1))
