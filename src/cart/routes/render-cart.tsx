import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { getPrefilledDetails } from '#src/checkout/prefill-details.ts'
import { calculateQuote } from '#src/pricing/quote.ts'
import { getFreeShippingProgress, type FreeShippingProgress } from '#src/shipping/free-shipping-progress.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { newAddressCountry } from '#src/tax/home-country.ts'
import { outOfBand, fragments, redirect, json, withStatus } from '#src/web/response.tsx'
import { setSignInTarget } from '#src/web/sign-in-target.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { CartProps } from '#templates/cart/cart-lines.tsx'
import { CartDrawerBody, CartSection } from '#templates/cart/cart-page.tsx'
import { CartCount } from '#templates/layouts/header.tsx'
import { type CartDiscountsContext, readCartDiscounts } from '../apply-code.ts'
import { discountPolicy } from '../cart-discounts.ts'
import { getPricingContext } from '../pricing-context.ts'
import { findCart } from '../find-cart.ts'
import type { Cart } from '../cart.ts'
import { readCart } from '../read-cart.ts'
import { buildQuoteLines } from '../quote-lines.ts'
import { findSavedCart } from '../saved-cart.ts'
import { findSignedOutMessage, requireSignedInCart } from '../signed-out-cart.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { cartOwner } from '../cart-owner.ts'

export async function requireCartId(shop: Shop, req: HttpRequest, view: View): Promise<number> {
  const cartId = await findCart(shop.db.read, cartOwner(req, view), shop.now())
  if (cartId !== null) return cartId
  await requireSignedInCart(shop.db.read, cartOwner(req, view), shop.now())
  throw new NotFound('cart line')
}

type ShownCart = Pick<CartProps, 'view' | 'cart' | 'saved' | 'free' | 'discounts' | 'signedOut'>

export async function getCartProps(shop: Shop, req: HttpRequest, view: View): Promise<ShownCart> {
  const cartId = await findCart(shop.db.read, cartOwner(req, view), shop.now())
  const props = await completeCartProps(shop, view, await readCart(shop.db.read, cartId, await getPricingContext(shop, view)))
  const signedOut = cartId === null ? await findSignedOutMessage(shop.db.read, cartOwner(req, view), shop.now()) : null
  if (signedOut !== null) setSignInTarget(req, shop.config.sessionSecret, '/cart')
  return { ...props, signedOut }
}

/** What is shown beside a cart that was just read. */
export async function completeCartProps(shop: Shop, view: View, cart: Cart): Promise<ShownCart> {
  const context = await discountsContext(shop, view)
  const discounts = cart.lines.length === 0 ? null : await readCartDiscounts(shop.db.read, cart, context)
  const savedCartId = view.user === null ? null : await findSavedCart(shop.db.read, view.user.id, shop.now())
  const { lines: saved } = await readCart(shop.db.read, savedCartId, context.pricing)
  return { view, cart, saved, discounts, free: await getFreeShipping(shop, view, cart, discounts?.total ?? 0) }
}

export const discountsContext = async (shop: Shop, view: View): Promise<CartDiscountsContext> => ({
  policy: discountPolicy(await currentSettings(shop)),
  pricing: await getPricingContext(shop, view),
  userId: view.user?.id ?? null,
})

/** `message`: what happened, for browsers without script. */
export type CartChange = Pick<CartProps, 'removed' | 'note' | 'focus' | 'invalidQuantity'> & { message?: string }

export async function renderCart(shop: Shop, req: HttpRequest, view: View, change: CartChange): Promise<Response> {
  if (!view.partial && !req.wantsJson) {
    // The page offers to undo.
    if (change.removed) return redirect(view, `/cart?removed=${change.removed.id}`)
    return redirect(view, '/cart', change.message ?? change.note ?? view.t('cart.updated'))
  }
  if (!req.wantsJson && (req.raw.headers.get('hx-target') ?? '').includes('cart-body'))
    return withCartUpdated(await renderCartDrawer(shop, req, view, change))
  const cartProps = await getCartProps(shop, req, view)
  if (req.wantsJson) return json({ success: true, cart: cartToJson(cartProps.cart) })
  view.cartCount = cartProps.cart.count
  const body = outOfBand(<CartDrawerBody {...cartProps} />, '#cart-body', 'innerHTML')
  const response = fragments(view, <CartSection {...cartProps} {...change} />, body, outOfBand(<CartCount view={view} />))
  // By selector: an earlier response may have replaced the section that the waiting request was sent from.
  response.headers.set('hx-retarget', '#cart-page')
  return withCartUpdated(response)
}

/** Tells the page that the cart has changed: checkout pages load their summary again. */
export function withCartUpdated(response: Response): Response {
  response.headers.set('hx-trigger', 'cart-updated')
  return response
}

/** The cart page may be open behind the drawer, so both are updated. */
export async function renderCartDrawer(shop: Shop, req: HttpRequest, view: View, change: CartChange): Promise<Response> {
  const cartProps = await getCartProps(shop, req, view)
  view.cartCount = cartProps.cart.count
  const parts = isOnCartPage(req.raw.headers) ? [outOfBand(<CartSection {...cartProps} />)] : []
  return fragments(view, <CartDrawerBody {...cartProps} {...change} />, ...parts, outOfBand(<CartCount view={view} />))
}

export async function renderCartError(shop: Shop, req: HttpRequest, view: View, error: UserError): Promise<Response> {
  const text = view.t(error.key, error.params)
  if (req.wantsJson) return json({ success: false, error: 'refused', message: text }, 422)
  return view.partial ? renderCart(shop, req, view, { note: text }) : redirect(view, '/cart', { kind: 'error', text })
}

/** Runs a change of the cart and returns the result, or why it was refused. */
export async function respondWithChange(shop: Shop, req: HttpRequest, view: View, change: () => Promise<CartChange>): Promise<Response> {
  try {
    return await renderCart(shop, req, view, await change())
  } catch (error) {
    if (error instanceof UserError) return renderCartError(shop, req, view, error)
    // The line was removed in another tab or by staff: show the current cart instead.
    if (!(error instanceof NotFound) || !view.partial) throw error
    return withStatus(404, await renderCart(shop, req, view, { note: view.t('cart.lineAlreadyRemoved') }))
  }
}

/** The cart as JSON; amounts in minor units. */
export const cartToJson = (cart: Cart) => ({
  count: cart.count,
  subtotal: cart.subtotal,
  lines: cart.lines.map((line) => ({
    ...pick(line, 'id', 'sku', 'name', 'options', 'customization'),
    gift_wrap: line.giftWrap,
    gift_message: line.giftMessage,
    gift_wrap_total: line.giftWrapTotal,
    quantity: line.quantity,
    unit_price: line.price.total,
    line_total: line.lineTotal,
  })),
})

async function getFreeShipping(shop: Shop, view: View, cart: Cart, discount: number): Promise<FreeShippingProgress | null> {
  if (cart.id === null || !cart.ships) return null
  const details = await getPrefilledDetails(shop.db.read, cart.id, view.user?.id ?? null, newAddressCountry(await currentSettings(shop)))
  const { weight, total } = calculateQuote({
    lines: buildQuoteLines(cart),
    discounts: [],
    taxRates: [],
    pricesIncludeTax: false,
    shipping: null,
  })
  // Without a street the country is only a default.
  const country = details && details.address.address1 !== '' ? details.address.country : null
  return getFreeShippingProgress(shop.db.read, { total: total - discount, weight, country })
}

function isOnCartPage(headers: Headers): boolean {
  const currentUrl = headers.get('hx-current-url') ?? ''
  return URL.canParse(currentUrl) && new URL(currentUrl).pathname === '/cart'
}
