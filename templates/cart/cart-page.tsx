import { LinkButton } from '#templates/ui/button.tsx'
import { Panel, SumLines } from '#templates/ui/panel.tsx'
import { FreeShippingBar } from './free-shipping.tsx'
import { CartLines, type CartProps } from './cart-lines.tsx'

/** The cart on a page of its own. */
export function CartPage(props: CartProps) {
  return (
    <div class="wrap page">
      <h1>{props.view.t('cart.title')}</h1>
      <CartPart {...props} />
    </div>
  )
}

/** Lines and sums: #cart-page. */
export function CartPart(props: CartProps) {
  const { view, cart } = props
  if (cart.lines.length === 0) {
    return (
      <div id="cart-page">
        <CartLines {...props} place="page" />
      </div>
    )
  }
  return (
    <div id="cart-page" class="split cart-page">
      <section aria-label={view.t('cart.title')}>
        <h2 class="visually-hidden">{view.t('cart.itemsTotal')}</h2>
        <CartLines {...props} place="page" />
      </section>
      <Panel title={view.t('cart.summary')} id="cart-summary">
        <div class="stack">
          <FreeShippingBar view={view} free={props.free} id="page-free" />
          <Sums {...props} />
          <p class="muted small">{view.t('cart.later')}</p>
          <Checkout {...props} />
        </div>
      </Panel>
    </div>
  )
}

/** The content of the drawer: what #cart-body holds. */
export function CartBody(props: CartProps) {
  const { view, cart } = props
  return (
    <>
      <div class="dialog-body">
        <CartLines {...props} place="drawer" />
      </div>
      {cart.lines.length > 0 && (
        <div class="cart-foot">
          <FreeShippingBar view={view} free={props.free} id="drawer-free" />
          <p class="cart-sum" id="cart-subtotal" data-say>
            <span>{view.t('cart.subtotal')}</span>
            <b>{view.money(cart.subtotal)}</b>
          </p>
          <p class="muted small">{view.t('cart.later')}</p>
          <Checkout {...props} />
          <LinkButton href="/cart" wide>
            {view.t('cart.view')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

function Sums({ view, cart }: CartProps) {
  const wrapping = cart.lines.reduce((sum, line) => sum + line.wrapTotal, 0)
  const parts = [
    { label: view.t('cart.itemsTotal'), amount: view.money(cart.subtotal - wrapping) },
    { label: view.t('cart.giftWrap'), amount: view.money(wrapping) },
  ]
  const subtotal = { label: view.t('cart.subtotal'), amount: view.money(cart.subtotal), total: true }
  return <SumLines lines={wrapping > 0 ? [...parts, subtotal] : [subtotal]} />
}

function Checkout({ view }: CartProps) {
  return (
    <LinkButton href="/checkout" kind="primary" size="large" wide>
      {view.t('cart.checkout')}
    </LinkButton>
  )
}
