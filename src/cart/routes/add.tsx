import { Elysia } from 'elysia'
import { listPostCartCrossSells } from '#src/cross-sells/list-cross-sells.ts'
import { resolveVariant } from '#src/variants/resolve-variant.ts'
import { readAnswers } from '#src/variants/submitted-options.ts'
import { parseQuantity } from '#src/lib/products/quantity.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { trackVisit } from '#src/storefront/visit-tracking.ts'
import { storefront } from '#src/storefront/layout.ts'
import { outOfBand, fragments, redirect, json } from '#src/web/response.tsx'
import { type Fields, readFields } from '#src/web/form/body.ts'
import { validateFields } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { AddToCartErrorMessage } from '#templates/product-page/add-to-cart-error.tsx'
import { CartDrawerBody } from '#templates/cart/cart-page.tsx'
import { CartCount } from '#templates/layouts/header.tsx'
import { type AddToCartResult, type AddToCartInput, addToCart } from '../add-to-cart.ts'
import { clearCart } from '../update-line.ts'
import { cartLifetime, findCart } from '../find-cart.ts'
import { getPricingContext } from '../pricing-context.ts'
import { readCart } from '../read-cart.ts'
import { addSchema } from '../forms.ts'
import { renderCrossSellAdded } from './recommendations.tsx'
import { respondWithAddError } from './add-errors.tsx'
import { cartToJson, completeCartProps, withCartUpdated } from './render-cart.tsx'
import { cartOwner } from '../cart-owner.ts'
import { findSignedOutMessage } from '../signed-out-cart.ts'

export const addRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).post('/cart/add', async ({ view, req }) => {
    const fields = await readFields(req.raw)
    const values = parseAddForm(view, fields)
    const recommendedFor = values.recommended_for ?? null
    try {
      const readField = (name: string) => fields.get(name)?.findLast((value) => typeof value === 'string')
      const variantId = await resolveVariant(shop.db.read, {
        productId: values.product_id,
        variantId: values.variant_id ?? null,
        read: readField,
      })
      const added = await addLine(shop, req, view, { ...toAddInput(view, values, fields), variantId }, values.empty_cart)
      await trackVisit(shop, req, view, 'cart')
      return await respondWithAdded(shop, req, view, { added, recommendedFor })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      return respondWithAddError(shop, req, view, { error, productId: values.product_id, fields, recommendedFor })
    }
  })

function parseAddForm(view: View, fields: Fields) {
  const form = validateFields(view, fields, addSchema)
  if (!form.ok) throw new NotFound('product')
  return form.values
}

const toAddInput = (view: View, values: ReturnType<typeof parseAddForm>, fields: Fields): Omit<AddToCartInput, 'variantId'> => ({
  productId: values.product_id,
  quantity: parseQuantity(values.quantity, view.moneyInput),
  giftWrap: values.gift_wrap,
  giftMessage: values.gift_message,
  answers: readAnswers(fields),
  customizationVersion: values.customization_version ?? null,
  replacesLineId: values.line_id ?? null,
})

/** `signedOut`: why the browser no longer shows the cart of an account, which the new one replaces there. */
type AddedLine = AddToCartResult & { signedOut: StringKey | null }

async function addLine(shop: Shop, req: HttpRequest, view: View, input: AddToCartInput, clearFirst: boolean): Promise<AddedLine> {
  const pricing = { wholesale: view.isWholesale, wholesalePercent: view.shop.wholesalePercent, now: shop.now() }
  const owner = cartOwner(req, view)
  const added = await shop.db.transaction(async (tx) => {
    const existingCartId = clearFirst ? await findCart(tx, owner, pricing.now) : null
    if (existingCartId !== null) await clearCart(tx, existingCartId)
    return addToCart(tx, owner, input, pricing)
  })
  if (!added.newToken) return { ...added, signedOut: null }
  const signedOut = await findSignedOutMessage(shop.db.read, owner, pricing.now)
  req.setCookie('cart', added.newToken, cartLifetime / 1000)
  return { ...added, signedOut }
}

async function respondWithAdded(
  shop: Shop,
  req: HttpRequest,
  view: View,
  result: { added: AddedLine; recommendedFor: number | null },
): Promise<Response> {
  const { recommendedFor } = result
  const cart = await readCart(shop.db.read, result.added.cartId, await getPricingContext(shop, view))
  // The cart has its name in the visitor's language.
  const name = cart.lines.find(({ id }) => id === result.added.lineId)?.name ?? result.added.name
  const added = { ...result.added, name }
  const { signedOut } = added
  const outcome = added.clamped
    ? view.t('cart.clampedTo', { product: added.name, number: view.number(added.quantity) })
    : view.t('cart.added', { product: added.name })
  const message = signedOut === null ? outcome : `${outcome} ${view.t(signedOut)}`
  const cartProductIds = new Set(cart.lines.map((line) => line.productId))
  const redirectPath = added.checkoutRedirect
    ? '/checkout'
    : recommendedFor === null
      ? await recommendationsPath(shop, added.productId, cartProductIds)
      : null
  if (req.wantsJson) return json({ success: true, cart: cartToJson(cart), ...(redirectPath === null ? {} : { redirect: redirectPath }) })
  // The recommendations page already says what was added.
  const notice = redirectPath?.startsWith('/cart/') && !added.clamped && signedOut === null ? undefined : message
  if (redirectPath !== null) return redirect(view, redirectPath, notice)
  if (!view.partial) return redirect(view, recommendedFor === null ? '/cart' : `/cart/recommendations/${recommendedFor}`, message)
  view.cartCount = cart.count
  if (recommendedFor !== null) return renderCrossSellAdded(view, { added, recommendedFor, message, cart })
  const cartProps = await completeCartProps(shop, view, cart)
  return withCartUpdated(
    fragments(
      view,
      <CartDrawerBody {...cartProps} note={added.clamped ? outcome : null} signedOut={signedOut} />,
      outOfBand(<CartCount view={view} />),
      outOfBand(<AddToCartErrorMessage view={view} error={null} />),
    ),
  )
}

async function recommendationsPath(shop: Shop, productId: number, cartProductIds: Set<number>): Promise<string | null> {
  const crossSells = await listPostCartCrossSells(shop.db.read, productId)
  return crossSells.some((crossSell) => !cartProductIds.has(crossSell.id)) ? `/cart/recommendations/${productId}` : null
}
