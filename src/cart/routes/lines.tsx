import { Elysia } from 'elysia'
import type { StringKey } from '#src/i18n/built-in.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { isWholesale } from '#src/storefront/cards.ts'
import { storefront } from '#src/storefront/shell.ts'
import { go, page, withStatus } from '#src/web/answer.tsx'
import { readFields } from '#src/web/body.ts'
import { checkFields } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { CartPage, CartPart } from '#templates/cart/cart-page.tsx'
import { buyerOf } from '../buyer.ts'
import { removeLine, setLineQuantity } from '../change-line.ts'
import { giftSchema, quantitySchema } from '../forms.ts'
import { setGiftWrap } from '../gift-wrap.ts'
import { readLineQuantity } from '../quantity.ts'
import { type CartLine, readCart } from '../read-cart.ts'
import { type Change, cartIdOf, showCart, showDrawer, showRefusal, shownCart } from './shown.tsx'

/** The cart as page and drawer, and what can be done to its lines. */
export const lineRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/cart', async ({ view, visit }) => {
      const shown = await shownCart(shop, visit, view)
      return page(view, view.t('cart.title'), view.partial ? <CartPart {...shown} /> : <CartPage {...shown} />, {
        private: true,
        noindex: true,
      })
    })
    .get('/cart/drawer', async ({ view, visit }) => {
      if (!view.partial) return go(view, '/cart')
      return showDrawer(shop, visit, view, {})
    })
    .post('/cart/items/:id', async ({ view, visit, params }) => {
      const cartId = await cartIdOf(shop, visit, view)
      const sent = checkFields(view, await readFields(visit.request), quantitySchema)
      const wanted = readLineQuantity(sent.ok ? sent.values.quantity : '')
      return refusable(shop, visit, view, async () => {
        const { line, next } = await lineAt(shop, view, cartId, params.id)
        const { quantity, clamped } = await shop.db.transaction((tx) => setLineQuantity(tx, cartId, line.id, wanted, shop.now()))
        if (quantity === 0) return { removed: line, focus: next }
        return { note: clamped ? view.t(noteOf(line), { product: line.name, number: view.number(quantity) }) : null }
      })
    })
    .post('/cart/items/:id/gift-wrap', async ({ view, visit, params }) => {
      const cartId = await cartIdOf(shop, visit, view)
      const sent = checkFields(view, await readFields(visit.request), giftSchema)
      if (!sent.ok) throw new NotFound('cart line')
      const { gift_wrap, gift_message: giftMessage, unwrap } = sent.values
      const wish = { giftWrap: gift_wrap && !unwrap, giftMessage, now: shop.now() }
      return refusable(shop, visit, view, async () => {
        return { focus: await shop.db.transaction((tx) => setGiftWrap(tx, cartId, lineId(params.id), wish)) }
      })
    })
    .post('/cart/items/:id/remove', async ({ view, visit, params }) => {
      const cartId = await cartIdOf(shop, visit, view)
      return refusable(shop, visit, view, async () => {
        const { line, next } = await lineAt(shop, view, cartId, params.id)
        return { removed: await shop.db.transaction((tx) => removeLine(tx, cartId, line.id, shop.now())), focus: next }
      })
    })

/** A line of the cart, and the id of the one after it, which takes the focus when it goes. Throws NotFound. */
async function lineAt(shop: Shop, view: View, cartId: number, id: string): Promise<{ line: CartLine; next: number | null }> {
  const { lines } = await readCart(shop.db.read, cartId, await buyerOf(shop, isWholesale(view)))
  const at = lines.findIndex((line) => line.id === lineId(id))
  const line = lines[at]
  if (!line) throw new NotFound('cart line')
  return { line, next: lines[at + 1]?.id ?? null }
}

/** The cart after a change, or as it was with the reason why it could not be changed. */
async function refusable(shop: Shop, visit: Visit, view: View, change: () => Promise<Change>): Promise<Response> {
  try {
    return await showCart(shop, visit, view, await change())
  } catch (error) {
    if (error instanceof Refusal) return showRefusal(shop, visit, view, error)
    // Taken out in another tab, or by staff: who looks at an old cart gets the one there is.
    if (!(error instanceof NotFound) || !view.partial) throw error
    return withStatus(404, await showCart(shop, visit, view, { note: view.t('cart.lineGone') }))
  }
}

const noteOf = (line: CartLine): StringKey => (line.hideInventoryLevels && !line.maxQty ? 'cart.notSoMany' : 'cart.clampedTo')

function lineId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new NotFound('cart line')
  return Number(text)
}
