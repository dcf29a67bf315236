import type { Cart } from '#src/cart/cart.ts'
import type { View } from '#src/web/view.ts'
import { AddToCartErrorMessage } from '#templates/product-page/add-to-cart-error.tsx'
import type { AddToCartError } from '#templates/product-page/product-page-props.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { ProductCard, type ProductCardContent } from '#templates/ui/product/product-card.tsx'

export interface CrossSellCard {
  id: number
  name: string
  card: ProductCardContent
  /** The variant to add directly; null when options must be chosen first. */
  variantId: number | null
}

interface RecommendationsProps {
  view: View
  cart: Cart
  product: { id: number; name: string }
  crossSells: CrossSellCard[]
}

export function RecommendationsPage({ view, cart, product, crossSells }: RecommendationsProps) {
  const cartProductIds = new Set(cart.lines.map((line) => line.productId))
  return (
    <div class="wrap page stack" data-gap="6">
      <AddedSummary view={view} name={cartProductIds.has(product.id) ? product.name : null} cart={cart} />
      <h1>{view.t('cart.goesWellWith', { product: product.name })}</h1>
      <h2 class="visually-hidden">{view.t('cart.offers')}</h2>
      <ul class="cards">
        {crossSells.map((crossSell) => (
          <li class="offer">
            <ProductCard view={view} product={crossSell.card} />
            {crossSell.variantId !== null ? (
              <CrossSellButton
                view={view}
                recommendedFor={product.id}
                crossSell={crossSell}
                inCart={cartProductIds.has(crossSell.id)}
                addToCartError={null}
              />
            ) : (
              <LinkButton href={crossSell.card.href} wide attrs={{ 'aria-label': `${view.t('cart.chooseOptions')}: ${crossSell.name}` }}>
                {view.t('cart.chooseOptions')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The updated cart summary: #added. */
export function AddedSummary({ view, name, cart }: { view: View; name: string | null; cart: Cart }) {
  return (
    <div class="added" id="added">
      <p>
        <Icon name="circle-check" />
        {name !== null && <b>{view.t('cart.addedNotice', { product: name })}</b>}
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

interface CrossSellButtonProps {
  view: View
  /** Id of the product it is recommended for. */
  recommendedFor: number
  crossSell: Pick<CrossSellCard, 'id' | 'name' | 'variantId'>
  inCart: boolean
  addToCartError: AddToCartError | null
}

/** Adds a recommendation to the cart in place: #rec-<id>. */
export function CrossSellButton({ view, recommendedFor, crossSell, inCart, addToCartError }: CrossSellButtonProps) {
  const id = `rec-${crossSell.id}`
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
      <input type="hidden" name="product_id" value={crossSell.id} />
      {crossSell.variantId !== null && <input type="hidden" name="variant_id" value={crossSell.variantId} />}
      <input type="hidden" name="recommended_for" value={recommendedFor} />
      {inCart ? (
        <Button
          type="button"
          wide
          icon="check"
          id={`${id}-add`}
          attrs={{ 'aria-disabled': true, 'aria-label': view.t('cart.offerAddedNamed', { product: crossSell.name }) }}
        >
          {view.t('cart.offerAdded')}
        </Button>
      ) : (
        <Button wide id={`${id}-add`} attrs={{ 'aria-label': view.t('cart.addOfferNamed', { product: crossSell.name }) }}>
          {view.t('cart.addOffer')}
        </Button>
      )}
      <AddToCartErrorMessage view={view} error={addToCartError} id={`${id}-msg`} />
    </form>
  )
}
