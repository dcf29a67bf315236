import { Elysia } from 'elysia'
import { findCrossSellSource, type CrossSellProduct, listPostCartCrossSells } from '#src/cross-sells/list-cross-sells.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { translateNames } from '#src/products/product-texts.ts'
import type { Shop } from '#src/shop.ts'
import { productCards } from '#src/storefront/product-cards.ts'
import { storefront } from '#src/storefront/layout.ts'
import { outOfBand, fragments, redirect, page, withToast, withStatus } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import type { AddToCartError } from '#templates/product-page/product-page-props.ts'
import { AddedSummary, type CrossSellCard, CrossSellButton, RecommendationsPage } from '#templates/cart/recommendations-page.tsx'
import { CartCount } from '#templates/layouts/header.tsx'
import type { AddToCartResult } from '../add-to-cart.ts'
import type { Cart } from '../cart.ts'
import { getCartProps } from './render-cart.tsx'

export const recommendationRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).get('/cart/recommendations/:productId', async ({ view, req, params }) => {
    const id = /^\d{1,15}$/.test(params.productId) ? Number(params.productId) : 0
    const found = await findCrossSellSource(shop.db.read, id)
    if (!found) throw new NotFound('product')
    const crossSells = await listPostCartCrossSells(shop.db.read, id)
    if (crossSells.length === 0) return redirect(view, '/cart', undefined, 302)
    const [product = found] = await translateNames(shop.db.read, [found], view.contentLanguage)
    const { cart } = await getCartProps(shop, req, view)
    return page(
      view,
      view.t('cart.goesWellWith', { product: product.name }),
      <RecommendationsPage view={view} cart={cart} product={product} crossSells={await toCrossSellCards(shop, view, crossSells)} />,
      {
        private: true,
        noindex: true,
      },
    )
  })

export function renderCrossSellAdded(
  view: View,
  { added, recommendedFor, message, cart }: { added: AddToCartResult; recommendedFor: number; message: string; cart: Cart },
): Response {
  const crossSell = { id: added.productId, name: added.name, variantId: null }
  const response = fragments(
    view,
    <CrossSellButton view={view} recommendedFor={recommendedFor} crossSell={crossSell} inCart addToCartError={null} />,
    outOfBand(<AddedSummary view={view} name={added.name} cart={cart} />),
    outOfBand(<CartCount view={view} />),
  )
  return withToast(response, 'say', message)
}

export function renderCrossSellRefused(
  view: View,
  {
    crossSell,
    recommendedFor,
    addToCartError,
  }: { crossSell: Pick<CrossSellCard, 'id' | 'name' | 'variantId'>; recommendedFor: number; addToCartError: AddToCartError },
): Response {
  return withStatus(
    422,
    fragments(
      view,
      <CrossSellButton view={view} recommendedFor={recommendedFor} crossSell={crossSell} inCart={false} addToCartError={addToCartError} />,
    ),
  )
}

const toCrossSellCards = async (shop: Shop, view: View, crossSells: CrossSellProduct[]) =>
  (await productCards(shop, view, crossSells)).map((card, index) => ({
    card,
    id: crossSells[index]!.id,
    name: card.name,
    variantId: crossSells[index]!.onlyVariantId,
  }))
