import type { StringKey } from '#src/i18n/built-in.ts'
import { NotFound, type Refusal } from '#src/lib/errors.ts'
import { knownDetails } from '#src/checkout/known-details.ts'
import { quote } from '#src/pricing/quote.ts'
import { freeShipping, type FreeShipping } from '#src/shipping/free-shipping.ts'
import type { Shop } from '#src/shop.ts'
import { isWholesale } from '#src/storefront/cards.ts'
import { also, fragments, go, json } from '#src/web/answer.tsx'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import type { CartProps } from '#templates/cart/cart-lines.tsx'
import { CartBody, CartPart } from '#templates/cart/cart-page.tsx'
import { CartCount } from '#templates/layouts/store.tsx'
import { buyerOf } from '../buyer.ts'
import { findCart } from '../find-cart.ts'
import { type Cart, quoteLines, readCart } from '../read-cart.ts'

export const ownerOf = (visit: Visit, view: View) => ({ token: visit.cartToken, userId: view.user?.id ?? null })

export async function cartIdOf(shop: Shop, visit: Visit, view: View): Promise<number> {
  const cartId = await findCart(shop.db.read, ownerOf(visit, view), shop.now())
  if (cartId === null) throw new NotFound('cart line')
  return cartId
}

/** The cart of this browser, or the one named, as page and drawer draw it. */
export async function shownCart(shop: Shop, visit: Visit, view: View, id?: number): Promise<Pick<CartProps, 'view' | 'cart' | 'free'>> {
  const cartId = id ?? (await findCart(shop.db.read, ownerOf(visit, view), shop.now()))
  const cart = await readCart(shop.db.read, cartId, await buyerOf(shop, isWholesale(view)))
  return { view, cart, free: await freeOf(shop, view, cart) }
}

export type Change = Pick<CartProps, 'removed' | 'note' | 'focus'>

/** The cart after a change: the part that asked for it and the count, or the page. */
export async function showCart(shop: Shop, visit: Visit, view: View, change: Change): Promise<Response> {
  if (!view.partial && !visit.wantsJson) {
    const said = change.note ?? (change.removed ? view.t('cart.removed', { product: change.removed.name }) : view.t('cart.updated'))
    return go(view, '/cart', said)
  }
  if (!visit.wantsJson && (visit.request.headers.get('hx-target') ?? '').includes('cart-body')) return showDrawer(shop, visit, view, change)
  const shown = await shownCart(shop, visit, view)
  if (visit.wantsJson) return json({ success: true, cart: inJson(shown.cart) })
  view.cartCount = shown.cart.count
  const body = also(<CartBody {...shown} />, '#cart-body', 'innerHTML')
  return fragments(view, <CartPart {...shown} {...change} />, body, also(<CartCount view={view} />))
}

/** What stands in the drawer, and the count. The drawer may lie over the page of the cart: both show the same. */
export async function showDrawer(shop: Shop, visit: Visit, view: View, change: Change): Promise<Response> {
  const shown = await shownCart(shop, visit, view)
  view.cartCount = shown.cart.count
  const parts = onCartPage(visit.request.headers) ? [also(<CartPart {...shown} />)] : []
  return fragments(view, <CartBody {...shown} {...change} />, ...parts, also(<CartCount view={view} />))
}

/** The cart as it was, and why it could not be changed. */
export async function showRefusal(shop: Shop, visit: Visit, view: View, error: Refusal): Promise<Response> {
  const text = view.t(error.key as StringKey, error.params)
  if (visit.wantsJson) return json({ success: false, error: 'refused', message: text }, 422)
  return view.partial ? showCart(shop, visit, view, { note: text }) : go(view, '/cart', { kind: 'error', text })
}

/** The cart for programs: minor units. */
export const inJson = (cart: Cart) => ({
  count: cart.count,
  subtotal: cart.subtotal,
  lines: cart.lines.map((line) => ({
    id: line.id,
    sku: line.sku,
    name: line.name,
    options: line.options,
    customization: line.customization,
    gift_wrap: line.giftWrap,
    gift_message: line.giftMessage,
    gift_wrap_total: line.wrapTotal,
    quantity: line.quantity,
    unit_price: line.price.total,
    line_total: line.lineTotal,
  })),
})

async function freeOf(shop: Shop, view: View, cart: Cart): Promise<FreeShipping | null> {
  if (cart.id === null || !cart.ships) return null
  const known = await knownDetails(shop.db.read, cart.id, view.user?.id ?? null)
  const { weight, total } = quote({ lines: quoteLines(cart), discounts: [], taxRates: [], pricesIncludeTax: false, shipping: null })
  // Without a street nobody has said where they live.
  const country = known && known.address.address1 !== '' ? known.address.country : null
  return freeShipping(shop.db.read, { total, weight, country })
}

function onCartPage(headers: Headers): boolean {
  const page = headers.get('hx-current-url') ?? ''
  return URL.canParse(page) && new URL(page).pathname === '/cart'
}
