import type { Cart } from '#src/cart/read-cart.ts'
import type { View } from '#src/web/view.ts'
import { BuyMessage } from '#templates/catalog/buy-message.tsx'
import type { BuyRefusal } from '#templates/catalog/product-props.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { ProductCard, type ProductCardData } from '#templates/ui/product-card.tsx'

export interface Offer {
  id: number
  name: string
  card: ProductCardData
  /** What is added at once; null where there is something to choose first. */
  variantId: number | null
}

interface RecommendationsProps {
  view: View
  cart: Cart
  beside: { id: number; name: string }
  offers: Offer[]
}

/** What was added, the two ways on, and what goes with it. */
export function RecommendationsPage({ view, cart, beside, offers }: RecommendationsProps) {
  const held = new Set(cart.lines.map((line) => line.productId))
  return (
    <div class="wrap page stack" data-gap="6">
      <AddedStrip view={view} name={held.has(beside.id) ? beside.name : null} cart={cart} />
      <h1>{view.t('cart.goesWith', { product: beside.name })}</h1>
      <h2 class="visually-hidden">{view.t('cart.offers')}</h2>
      <ul class="cards">
        {offers.map((offer) => (
          <li class="offer">
            <ProductCard view={view} product={offer.card} />
            {offer.variantId !== null ? (
              <OfferButton view={view} beside={beside.id} offer={offer} inCart={held.has(offer.id)} refused={null} />
            ) : (
              <LinkButton href={offer.card.href} wide attrs={{ 'aria-label': `${view.t('cart.chooseOptions')}: ${offer.name}` }}>
                {view.t('cart.chooseOptions')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is in the cart now and what it comes to: #added. */
export function AddedStrip({ view, name, cart }: { view: View; name: string | null; cart: Cart }) {
  return (
    <div class="added" id="added">
      <p>
        <Icon name="circle-check" />
        {name !== null && <b>{view.t('cart.addedStrip', { product: name })}</b>}
        <span>
          {view.t('cart.subtotal')} <b class="num">{view.money(cart.subtotal)}</b>
        </span>
      </p>
      <div class="button-row">
        <LinkButton href="/cart">{view.t('cart.view')}</LinkButton>
        <LinkButton href="/checkout" kind="primary">
          {view.t('cart.checkout')}
        </LinkButton>
      </div>
    </div>
  )
}

interface OfferButtonProps {
  view: View
  /** Id of the product it is offered beside. */
  beside: number
  offer: Pick<Offer, 'id' | 'name' | 'variantId'>
  inCart: boolean
  refused: BuyRefusal | null
}

/** Puts an offer into the cart where it stands: #rec-<id>. */
export function OfferButton({ view, beside, offer, inCart, refused }: OfferButtonProps) {
  const id = `rec-${offer.id}`
  return (
    <form
      class="stack"
      data-gap="3"
      id={id}
      action="/cart/add"
      method="post"
      data-once
      hx-post="/cart/add"
      hx-target={`#${id}`}
      hx-swap="outerHTML"
    >
      <input type="hidden" name="product_id" value={offer.id} />
      {offer.variantId !== null && <input type="hidden" name="variant_id" value={offer.variantId} />}
      <input type="hidden" name="recommended_for" value={beside} />
      {inCart ? (
        <Button
          type="button"
          wide
          icon="check"
          id={`${id}-add`}
          attrs={{ 'aria-disabled': true, 'aria-label': view.t('cart.offerAddedNamed', { product: offer.name }) }}
        >
          {view.t('cart.offerAdded')}
        </Button>
      ) : (
        <Button wide id={`${id}-add`} attrs={{ 'aria-label': view.t('cart.addOfferNamed', { product: offer.name }) }}>
          {view.t('cart.addOffer')}
        </Button>
      )}
      <BuyMessage view={view} refused={refused} id={`${id}-msg`} />
    </form>
  )
}
