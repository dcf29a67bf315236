import { Elysia } from 'elysia'
import { postCartOffers } from '#src/catalog/cross-sells.ts'
import { meantVariant } from '#src/catalog/meant-variant.ts'
import { answersIn } from '#src/catalog/typed-choice.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { isWholesale } from '#src/storefront/cards.ts'
import { seen } from '#src/storefront/seen.ts'
import { storefront } from '#src/storefront/shell.ts'
import { also, fragments, go, json } from '#src/web/answer.tsx'
import { type Fields, readFields } from '#src/web/body.ts'
import { checkFields } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { BuyMessage } from '#templates/catalog/buy-message.tsx'
import { CartBody } from '#templates/cart/cart-page.tsx'
import { CartCount } from '#templates/layouts/store.tsx'
import { type Added, type AddWish, addToCart } from '../add-to-cart.ts'
import { emptyLines } from '../change-line.ts'
import { cartLifetime, findCart } from '../find-cart.ts'
import { addSchema } from '../forms.ts'
import { readQuantity } from '../quantity.ts'
import { offerAdded } from './recommendations.tsx'
import { refuseAdd } from './refuse-add.tsx'
import { inJson, ownerOf, showCart, showRefusal, shownCart } from './shown.tsx'

/** Putting things into the cart, and back into it. */
export const addRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .post('/cart/add', async ({ view, visit }) => {
      const fields = await readFields(visit.request)
      const values = valuesOf(view, fields)
      const from = values.recommended_for ?? null
      try {
        const read = (name: string) => fields.get(name)?.findLast((value) => typeof value === 'string')
        const variantId = await meantVariant(shop.db.read, { productId: values.product_id, variantId: values.variant_id ?? null, read })
        const added = await add(shop, visit, view, { ...wishFrom(values, fields), variantId }, values.empty_cart)
        await seen(shop, visit, view, 'cart')
        return await afterAdd(shop, visit, view, { added, from })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return refuseAdd(shop, visit, view, { error, productId: values.product_id, fields, from })
      }
    })
    .post('/cart/restore', async ({ view, visit }) => {
      const fields = await readFields(visit.request)
      const values = valuesOf(view, fields)
      if (values.variant_id === undefined) throw new NotFound('product')
      try {
        const { lineId: focus } = await add(shop, visit, view, { ...wishFrom(values, fields), variantId: values.variant_id }, false)
        return await showCart(shop, visit, view, { focus })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return showRefusal(shop, visit, view, error)
      }
    })

function valuesOf(view: View, fields: Fields) {
  const sent = checkFields(view, fields, addSchema)
  if (!sent.ok) throw new NotFound('product')
  return sent.values
}

const wishFrom = (values: ReturnType<typeof valuesOf>, fields: Fields): Omit<AddWish, 'variantId'> => ({
  productId: values.product_id,
  quantity: readQuantity(values.quantity),
  giftWrap: values.gift_wrap,
  giftMessage: values.gift_message,
  answers: answersIn(fields),
  customizationVersion: values.customization_version ?? null,
  replaces: values.line_id ?? null,
})

async function add(shop: Shop, visit: Visit, view: View, wish: AddWish, emptied: boolean): Promise<Added> {
  const buyer = { wholesale: isWholesale(view), now: shop.now() }
  const owner = ownerOf(visit, view)
  const added = await shop.db.transaction(async (tx) => {
    const held = emptied ? await findCart(tx, owner, buyer.now) : null
    if (held !== null) await emptyLines(tx, held)
    return addToCart(tx, owner, wish, buyer)
  })
  if (added.newToken) visit.keep('cart', added.newToken, cartLifetime / 1000)
  return added
}

/** Where adding leads: straight to checkout, else to what goes with it, else to the drawer. */
async function afterAdd(shop: Shop, visit: Visit, view: View, { added, from }: { added: Added; from: number | null }): Promise<Response> {
  const said = added.clamped
    ? view.t('cart.clampedTo', { product: added.name, number: view.number(added.quantity) })
    : view.t('cart.added', { product: added.name })
  const shown = await shownCart(shop, visit, view, added.cartId)
  const inCart = new Set(shown.cart.lines.map((line) => line.productId))
  const next = added.checkoutRedirect ? '/checkout' : from === null ? await recommended(shop, added.productId, inCart) : null
  if (visit.wantsJson) return json({ success: true, cart: inJson(shown.cart), ...(next === null ? {} : { redirect: next }) })
  // The page of recommendations begins with what was added.
  const notice = next?.startsWith('/cart/') && !added.clamped ? undefined : said
  if (next !== null) return go(view, next, notice)
  if (!view.partial) return go(view, from === null ? '/cart' : `/cart/recommendations/${from}`, said)
  view.cartCount = shown.cart.count
  if (from !== null) return offerAdded(view, { added, from, said, cart: shown.cart })
  const answer = fragments(
    view,
    <CartBody {...shown} note={added.clamped ? said : null} />,
    also(<CartCount view={view} />),
    also(<BuyMessage view={view} refused={null} />),
  )
  answer.headers.set('hx-trigger', 'cart:added')
  return answer
}

async function recommended(shop: Shop, productId: number, inCart: Set<number>): Promise<string | null> {
  const offers = await postCartOffers(shop.db.read, productId)
  return offers.some((offer) => !inCart.has(offer.id)) ? `/cart/recommendations/${productId}` : null
}
