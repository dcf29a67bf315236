import { Elysia } from 'elysia'
import { findOfferedBeside, type OfferedProduct, postCartOffers } from '#src/catalog/cross-sells.ts'
import { NotFound } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { cardsOf } from '#src/storefront/cards.ts'
import { storefront } from '#src/storefront/shell.ts'
import { also, fragments, go, page, telling, withStatus } from '#src/web/answer.tsx'
import type { View } from '#src/web/view.ts'
import type { BuyRefusal } from '#templates/catalog/product-props.ts'
import { AddedStrip, type Offer, OfferButton, RecommendationsPage } from '#templates/cart/recommendations-page.tsx'
import { CartCount } from '#templates/layouts/store.tsx'
import type { Added } from '../add-to-cart.ts'
import type { Cart } from '../read-cart.ts'
import { shownCart } from './shown.tsx'

/** What goes with something that was put in the cart. */
export const recommendationRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).get('/cart/recommendations/:productId', async ({ view, visit, params }) => {
    const id = /^\d{1,15}$/.test(params.productId) ? Number(params.productId) : 0
    const beside = await findOfferedBeside(shop.db.read, id)
    if (!beside) throw new NotFound('product')
    const offers = await postCartOffers(shop.db.read, id)
    if (offers.length === 0) return go(view, '/cart', undefined, 302)
    const { cart } = await shownCart(shop, visit, view)
    return page(
      view,
      view.t('cart.goesWith', { product: beside.name }),
      <RecommendationsPage view={view} cart={cart} beside={beside} offers={offered(view, offers)} />,
      {
        private: true,
        noindex: true,
      },
    )
  })

/** The card of an offer that is in the cart now, and what follows from it. */
export function offerAdded(view: View, { added, from, said, cart }: { added: Added; from: number; said: string; cart: Cart }): Response {
  const offer = { id: added.productId, name: added.name, variantId: null }
  const answer = fragments(
    view,
    <OfferButton view={view} beside={from} offer={offer} inCart refused={null} />,
    also(<AddedStrip view={view} name={added.name} cart={cart} />),
    also(<CartCount view={view} />),
  )
  return telling(answer, 'say', said)
}

/** Why an offer did not go into the cart, at its card. */
export function offerRefused(
  view: View,
  { offer, from, refused }: { offer: Pick<Offer, 'id' | 'name' | 'variantId'>; from: number; refused: BuyRefusal },
): Response {
  return withStatus(422, fragments(view, <OfferButton view={view} beside={from} offer={offer} inCart={false} refused={refused} />))
}

const offered = (view: View, offers: OfferedProduct[]) =>
  cardsOf(view, offers).map((card, at) => ({
    card,
    id: offers[at]!.id,
    name: offers[at]!.name,
    variantId: offers[at]!.onlyVariantId,
  }))
