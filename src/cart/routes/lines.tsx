import { Elysia } from 'elysia'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { json, redirect, page, withStatus } from '#src/web/response.tsx'
import { readFields } from '#src/web/form/body.ts'
import { validateFields } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { CartPage, CartSection } from '#templates/cart/cart-page.tsx'
import { acceptChanges } from '../accept-changes.ts'
import { maxQuantity, parseLineQuantity } from '#src/lib/products/quantity.ts'
import { getPricingContext } from '../pricing-context.ts'
import { removeLine, setLineQuantity } from '../update-line.ts'
import { giftSchema, quantitySchema } from '../forms.ts'
import { setGiftWrap } from '../gift-wrap.ts'
import type { CartLine } from '../cart.ts'
import { readCart } from '../read-cart.ts'
import { type Removal, findRemoval } from '../removed-lines.ts'
import { cartOwner } from '../cart-owner.ts'
import { requireCartId, renderCart, renderCartDrawer, respondWithChange, getCartProps } from './render-cart.tsx'

export const lineRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/cart', async ({ view, req }) => {
      const cartProps = { ...(await getCartProps(shop, req, view)), removed: await findSubmittedRemoval(shop, req, view) }
      return page(view, view.t('cart.title'), view.partial ? <CartSection {...cartProps} /> : <CartPage {...cartProps} />, {
        private: true,
        noindex: true,
      })
    })
    .get('/cart/drawer', async ({ view, req }) => {
      if (!view.partial) return redirect(view, '/cart')
      return renderCartDrawer(shop, req, view, {})
    })
    .post('/cart/items/:id', async ({ view, req, params }) => {
      const cartId = await requireCartId(shop, req, view)
      const form = validateFields(view, await readFields(req.raw), quantitySchema)
      const typed = form.ok ? form.values.quantity : ''
      const requestedQuantity = parseLineQuantity(typed, view.moneyInput)
      if (requestedQuantity === null) return renderRefusedQuantity(shop, req, view, { lineId: parseLineId(params.id), typed })
      return respondWithChange(shop, req, view, async () => {
        const { line, nextLineId } = await findLine(shop, view, cartId, params.id)
        const { quantity, clamped, removal } = await shop.db.transaction((tx) =>
          setLineQuantity(tx, cartId, line.id, requestedQuantity, shop.now()),
        )
        if (removal) return { removed: removal, focus: nextLineId }
        return { note: clamped ? view.t(clampNoteKey(line), { product: line.name, number: view.number(quantity) }) : null }
      })
    })
    .post('/cart/items/:id/accept', async ({ view, req, params }) => {
      const cartId = await requireCartId(shop, req, view)
      const pricing = await getPricingContext(shop, view)
      return respondWithChange(shop, req, view, async () => {
        const { line, nextLineId } = await findLine(shop, view, cartId, params.id)
        await shop.db.transaction((tx) => acceptChanges(tx, cartId, line.id, { pricing }))
        return { focus: line.offeredChange?.kind === 'remove' ? nextLineId : line.id }
      })
    })
    .post('/cart/items/:id/gift-wrap', async ({ view, req, params }) => {
      const cartId = await requireCartId(shop, req, view)
      const form = validateFields(view, await readFields(req.raw), giftSchema)
      if (!form.ok) throw new NotFound('cart line')
      const { gift_wrap, gift_message: giftMessage, remove_gift_wrap: isRemoved } = form.values
      const input = { giftWrap: gift_wrap && !isRemoved, giftMessage, now: shop.now() }
      return respondWithChange(shop, req, view, async () => {
        return { focus: await shop.db.transaction((tx) => setGiftWrap(tx, cartId, parseLineId(params.id), input)) }
      })
    })
    .post('/cart/items/:id/remove', async ({ view, req, params }) => {
      const cartId = await requireCartId(shop, req, view)
      return respondWithChange(shop, req, view, async () => {
        const { line, nextLineId } = await findLine(shop, view, cartId, params.id)
        return { removed: await shop.db.transaction((tx) => removeLine(tx, cartId, line.id, shop.now())), focus: nextLineId }
      })
    })

/** The cart as it is, with the error and what was typed at the field. */
async function renderRefusedQuantity(
  shop: Shop,
  req: HttpRequest,
  view: View,
  refused: { lineId: number; typed: string },
): Promise<Response> {
  const error = view.t('cart.quantityInvalid', { least: 1, most: maxQuantity })
  if (req.wantsJson) return json({ success: false, error: 'refused', message: error, errors: { quantity: [error] } }, 422)
  const invalidQuantity = { ...refused, error }
  if (view.partial) return withStatus(422, await renderCart(shop, req, view, { invalidQuantity }))
  const body = <CartPage {...await getCartProps(shop, req, view)} invalidQuantity={invalidQuantity} />
  return page(view, view.t('cart.title'), body, { status: 422, private: true, noindex: true })
}

/** Without script, `?removed=` offers to undo. */
async function findSubmittedRemoval(shop: Shop, req: HttpRequest, view: View): Promise<Removal | null> {
  const id = view.url.searchParams.get('removed')
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? findRemoval(shop.db.read, cartOwner(req, view), Number(id), shop.now()) : null
}

/** A cart line, and the id of the next one, which gets the focus when it is removed. Throws NotFound. */
async function findLine(shop: Shop, view: View, cartId: number, id: string): Promise<{ line: CartLine; nextLineId: number | null }> {
  const { lines } = await readCart(shop.db.read, cartId, await getPricingContext(shop, view))
  const index = lines.findIndex((line) => line.id === parseLineId(id))
  const line = lines[index]
  if (!line) throw new NotFound('cart line')
  return { line, nextLineId: lines[index + 1]?.id ?? null }
}

const clampNoteKey = (line: CartLine): StringKey => (line.hideInventoryLevels && !line.maxQty ? 'cart.notEnoughStock' : 'cart.clampedTo')

function parseLineId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new NotFound('cart line')
  return Number(text)
}
