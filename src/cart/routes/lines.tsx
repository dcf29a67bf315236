import { Elysia } from 'elysia'
import type { StringKey } from '#src/i18n/built-in.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/shell.ts'
import { fragments, go, page } from '#src/web/answer.tsx'
import { readFields } from '#src/web/body.ts'
import { checkFields } from '#src/web/form.ts'
import { CartBody, CartPage, CartPart } from '#templates/cart/cart-page.tsx'
import { removeLine, setLineQuantity } from '../change-line.ts'
import { giftSchema, quantitySchema } from '../forms.ts'
import { setGiftWrap } from '../gift-wrap.ts'
import { readLineQuantity } from '../quantity.ts'
import type { CartLine } from '../read-cart.ts'
import { cartIdOf, showCart, shownCart } from './shown.tsx'

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
      return fragments(view, <CartBody {...await shownCart(shop, visit, view)} />)
    })
    .post('/cart/items/:id', async ({ view, visit, params }) => {
      const cartId = await cartIdOf(shop, visit, view)
      const sent = checkFields(view, await readFields(visit.request), quantitySchema)
      const wanted = readLineQuantity(sent.ok ? sent.values.quantity : '')
      const { lines } = (await shownCart(shop, visit, view, cartId)).cart
      const at = lines.findIndex((line) => line.id === Number(params.id))
      const before = lines[at]
      const { quantity, clamped } = await shop.db.transaction((tx) => setLineQuantity(tx, cartId, lineId(params.id), wanted, shop.now()))
      if (quantity === 0 && before) return showCart(shop, visit, view, { removed: before, focus: lines[at + 1]?.id ?? null })
      return showCart(shop, visit, view, {
        note: clamped && before ? view.t(noteOf(before), { product: before.name, number: view.number(quantity) }) : null,
      })
    })
    .post('/cart/items/:id/gift-wrap', async ({ view, visit, params }) => {
      const cartId = await cartIdOf(shop, visit, view)
      const sent = checkFields(view, await readFields(visit.request), giftSchema)
      if (!sent.ok) throw new NotFound('cart line')
      const { gift_wrap, gift_message: giftMessage, unwrap } = sent.values
      const wish = { giftWrap: gift_wrap && !unwrap, giftMessage, now: shop.now() }
      try {
        const focus = await shop.db.transaction((tx) => setGiftWrap(tx, cartId, lineId(params.id), wish))
        return await showCart(shop, visit, view, { focus })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return showCart(shop, visit, view, { note: view.t(error.key as StringKey, error.params) })
      }
    })
    .post('/cart/items/:id/remove', async ({ view, visit, params }) => {
      const cartId = await cartIdOf(shop, visit, view)
      const { lines } = (await shownCart(shop, visit, view, cartId)).cart
      const removed = await shop.db.transaction((tx) => removeLine(tx, cartId, lineId(params.id), shop.now()))
      const next = lines[lines.findIndex((line) => line.id === Number(params.id)) + 1]
      return showCart(shop, visit, view, { removed, focus: next?.id ?? null })
    })

const noteOf = (line: CartLine): StringKey => (line.hideInventoryLevels && !line.maxQty ? 'cart.notSoMany' : 'cart.clampedTo')

function lineId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new NotFound('cart line')
  return Number(text)
}
