import { Elysia } from 'elysia'
import { meantVariant } from '#src/catalog/meant-variant.ts'
import { optionField } from '#src/catalog/option-fields.ts'
import { findProductPage, findSeoLink } from '#src/catalog/product.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { isWholesale } from '#src/storefront/cards.ts'
import { productAnswer } from '#src/storefront/product-answer.tsx'
import { storefront } from '#src/storefront/shell.ts'
import { also, fragments, go, json, page, withStatus } from '#src/web/answer.tsx'
import { readFields } from '#src/web/body.ts'
import { checkFields } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { BuyMessage } from '#templates/cart/buy-message.tsx'
import type { CartProps } from '#templates/cart/cart-lines.tsx'
import { CartBody, CartPage, CartPart } from '#templates/cart/cart-page.tsx'
import { CartCount } from '#templates/layouts/store.tsx'
import { type Added, addToCart } from './add-to-cart.ts'
import { emptyLines, removeLine, setLineQuantity } from './change-line.ts'
import { cartLifetime, findCart } from './find-cart.ts'
import { addSchema, quantitySchema } from './forms.ts'
import { readLineQuantity, readQuantity } from './quantity.ts'
import { type Cart, readCart } from './read-cart.ts'

/** The cart as page and drawer, and everything one can do to it. */
export const cartRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/cart', async ({ view, visit }) => {
      const cart = await cartOf(shop, visit, view)
      return page(view, view.t('cart.title'), view.partial ? <CartPart view={view} cart={cart} /> : <CartPage view={view} cart={cart} />, {
        private: true,
        noindex: true,
      })
    })
    .get('/cart/drawer', async ({ view, visit }) => {
      const cart = await cartOf(shop, visit, view)
      if (!view.partial) return go(view, '/cart')
      return fragments(view, <CartBody view={view} cart={cart} />)
    })
    .post('/cart/add', async ({ view, visit }) => {
      const fields = await readFields(visit.request)
      const sent = checkFields(view, fields, addSchema)
      if (!sent.ok) throw new NotFound('product')
      const { values } = sent
      const read = (name: string) => {
        const value = fields.get(name)?.at(-1)
        return typeof value === 'string' ? value : undefined
      }
      try {
        const variantId = await meantVariant(shop.db.read, { productId: values.product_id, variantId: values.variant_id ?? null, read })
        const added = await add(shop, visit, view, { ...values, variant_id: variantId, quantity: readQuantity(values.quantity) })
        return afterAdd(shop, visit, view, added)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return refuseAdd(shop, visit, view, { error, productId: values.product_id, read, values })
      }
    })
    .post('/cart/restore', async ({ view, visit }) => {
      const sent = checkFields(view, await readFields(visit.request), addSchema)
      if (!sent.ok || sent.values.variant_id === undefined) throw new NotFound('product')
      const { values } = sent
      const wish = { ...values, variant_id: sent.values.variant_id, quantity: readQuantity(values.quantity), empty_cart: false }
      try {
        const { lineId: focus } = await add(shop, visit, view, wish)
        return showCart(shop, visit, view, { focus })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return showCart(shop, visit, view, { note: view.t(error.key as StringKey, error.params) })
      }
    })
    .post('/cart/items/:id', async ({ view, visit, params }) => {
      const cartId = await cartIdOf(shop, visit, view)
      const sent = checkFields(view, await readFields(visit.request), quantitySchema)
      const wanted = readLineQuantity(sent.ok ? sent.values.quantity : '')
      const before = (await cartOf(shop, visit, view)).lines.find((line) => line.id === Number(params.id))
      const { quantity, clamped } = await shop.db.transaction((tx) => setLineQuantity(tx, cartId, lineId(params.id), wanted, shop.now()))
      if (quantity === 0 && before) return showCart(shop, visit, view, { removed: before })
      return showCart(shop, visit, view, {
        note: clamped && before ? view.t('cart.clampedTo', { product: before.name, number: view.number(quantity) }) : null,
      })
    })
    .post('/cart/items/:id/remove', async ({ view, visit, params }) => {
      const cartId = await cartIdOf(shop, visit, view)
      const removed = await shop.db.transaction((tx) => removeLine(tx, cartId, lineId(params.id), shop.now()))
      return showCart(shop, visit, view, { removed })
    })

const ownerOf = (visit: Visit, view: View) => ({ token: visit.cartToken, userId: view.user?.id ?? null })

async function cartOf(shop: Shop, visit: Visit, view: View): Promise<Cart> {
  const { gift_wrap_fee } = await currentSettings(shop)
  const cartId = await findCart(shop.db.read, ownerOf(visit, view), shop.now())
  return readCart(shop.db.read, cartId, { wholesale: isWholesale(view), now: shop.now(), giftWrapFee: gift_wrap_fee })
}

async function cartIdOf(shop: Shop, visit: Visit, view: View): Promise<number> {
  const cartId = await findCart(shop.db.read, ownerOf(visit, view), shop.now())
  if (cartId === null) throw new NotFound('cart line')
  return cartId
}

function lineId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new NotFound('cart line')
  return Number(text)
}

interface AddValues {
  product_id: number
  variant_id: number
  quantity: number
  gift_wrap: boolean
  gift_message: string
  empty_cart: boolean
}

async function add(shop: Shop, visit: Visit, view: View, values: AddValues): Promise<Added & { wanted: number }> {
  const buyer = { wholesale: isWholesale(view), now: shop.now() }
  const owner = ownerOf(visit, view)
  const added = await shop.db.transaction(async (tx) => {
    const held = values.empty_cart ? await findCart(tx, owner, buyer.now) : null
    if (held !== null) await emptyLines(tx, held)
    const { product_id: productId, variant_id: variantId, quantity, gift_wrap: giftWrap, gift_message: giftMessage } = values
    return addToCart(tx, owner, { productId, variantId, quantity, giftWrap, giftMessage }, buyer)
  })
  if (added.newToken) visit.keep('cart', added.newToken, cartLifetime / 1000)
  return { ...added, wanted: values.quantity }
}

async function afterAdd(shop: Shop, visit: Visit, view: View, added: Added): Promise<Response> {
  const said = added.clamped
    ? view.t('cart.clampedTo', { product: added.name, number: view.number(added.quantity) })
    : view.t('cart.added', { product: added.name })
  const next = added.checkoutRedirect ? '/checkout' : '/cart'
  if (!view.partial && !visit.wantsJson) return go(view, next, said)
  const cart = await freshCart(shop, view, added.cartId)
  if (visit.wantsJson) return json({ success: true, cart: inJson(cart), ...(added.checkoutRedirect ? { redirect: '/checkout' } : {}) })
  if (added.checkoutRedirect) return go(view, next)
  view.cartCount = cart.count
  const answer = fragments(
    view,
    <CartBody view={view} cart={cart} note={added.clamped ? said : null} />,
    also(<CartCount view={view} />),
    also(<BuyMessage view={view} refused={null} />),
  )
  answer.headers.set('hx-trigger', 'cart:added')
  return answer
}

async function freshCart(shop: Shop, view: View, cartId: number): Promise<Cart> {
  const { gift_wrap_fee } = await currentSettings(shop)
  return readCart(shop.db.read, cartId, { wholesale: isWholesale(view), now: shop.now(), giftWrapFee: gift_wrap_fee })
}

interface RefusedAdd {
  error: Refusal
  productId: number
  read(field: string): string | undefined
  values: { quantity: string; gift_wrap: boolean; gift_message: string }
}

const mixing = new Set(['cart.holdsSubscription', 'cart.holdsOneTime', 'cart.standaloneNeedsEmpty', 'cart.holdsStandalone'])

async function refuseAdd(shop: Shop, visit: Visit, view: View, { error, productId, read, values }: RefusedAdd): Promise<Response> {
  const seoLink = await findSeoLink(shop.db.read, productId)
  const found = seoLink === null ? null : await findProductPage(shop.db.read, seoLink)
  const preview = view.isStaff && found !== null && found.product.status !== 'active'
  const key = preview ? 'cart.notForSaleYet' : (error.key as StringKey)
  const refused = { text: view.t(key, error.params), mixing: mixing.has(error.key) }
  if (visit.wantsJson) return json({ success: false, error: 'refused', message: refused.text }, refused.mixing ? 409 : 422)
  if (view.partial) {
    const answer = withStatus(422, fragments(view, <BuyMessage view={view} refused={refused} />))
    answer.headers.set('hx-retarget', '#buy-msg')
    answer.headers.set('hx-reswap', 'outerHTML')
    return answer
  }
  if (!found || (found.product.status !== 'active' && !preview)) throw new NotFound('product')
  const params = new URLSearchParams()
  for (const { name } of found.product.options) {
    const field = optionField(name)
    const value = read(field)
    if (value) params.set(field, value)
  }
  const typed = { quantity: values.quantity, giftWrap: values.gift_wrap, giftMessage: values.gift_message }
  return productAnswer(shop, view, found, { params, refused: { why: refused, typed } })
}

type Change = Pick<CartProps, 'removed' | 'note' | 'focus'>

/** The cart after a change: the part that asked for it and the count, or the page. */
async function showCart(shop: Shop, visit: Visit, view: View, change: Change): Promise<Response> {
  if (!view.partial && !visit.wantsJson) {
    const said = change.note ?? (change.removed ? view.t('cart.removed', { product: change.removed.name }) : view.t('cart.updated'))
    return go(view, '/cart', said)
  }
  const cart = await cartOf(shop, visit, view)
  if (visit.wantsJson) return json({ success: true, cart: inJson(cart) })
  view.cartCount = cart.count
  const count = also(<CartCount view={view} />)
  const { headers } = visit.request
  if ((headers.get('hx-target') ?? '').includes('cart-body')) {
    const drawer = <CartBody view={view} cart={cart} {...change} />
    // The drawer may lie over the page of the cart: both show the same.
    return onCartPage(headers) ? fragments(view, drawer, also(<CartPart view={view} cart={cart} />), count) : fragments(view, drawer, count)
  }
  const body = also(<CartBody view={view} cart={cart} />, '#cart-body', 'innerHTML')
  return fragments(view, <CartPart view={view} cart={cart} {...change} />, body, count)
}

function onCartPage(headers: Headers): boolean {
  const page = headers.get('hx-current-url') ?? ''
  return URL.canParse(page) && new URL(page).pathname === '/cart'
}

const inJson = (cart: Cart) => ({
  count: cart.count,
  subtotal: cart.subtotal,
  lines: cart.lines.map((line) => ({
    id: line.id,
    sku: line.sku,
    name: line.name,
    options: line.options,
    quantity: line.quantity,
    unit_price: line.price.total,
    line_total: line.lineTotal,
  })),
})
