import { LinkButton } from '#templates/ui/button.tsx'
import { Panel, Totals } from '#templates/ui/panel.tsx'
import { CartCodes } from './cart-codes.tsx'
import { FreeShippingBar } from './free-shipping.tsx'
import { CartLines, type CartProps } from './cart-lines.tsx'

export function CartPage(props: CartProps) {
  return (
    <div class="wrap page">
      <h1>{props.view.t('cart.title')}</h1>
      <CartSection {...props} />
    </div>
  )
}

/** Lines and totals: #cart-page. */
export function CartSection(props: CartProps) {
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
          <FreeShippingBar view={view} progress={props.free} id="page-free" />
          <CartTotals {...props} />
          <CartCodes {...props} />
          <p class="muted small">{view.t(view.shop.pricesIncludeTax ? 'cart.shippingAtCheckout' : 'cart.calculatedAtCheckout')}</p>
          <CheckoutButton {...props} />
        </div>
      </Panel>
    </div>
  )
}

/** The content of the drawer: #cart-body. */
export function CartDrawerBody(props: CartProps) {
  const { view, cart } = props
  return (
    <>
      <div class="dialog-body">
        <CartLines {...props} place="drawer" />
      </div>
      {cart.lines.length > 0 && (
        <div class="cart-foot">
          <FreeShippingBar view={view} progress={props.free} id="drawer-free" />
          <p class="cart-sum" id="cart-subtotal" data-say>
            <span>{view.t('cart.subtotal')}</span>
            <b>{view.money(cart.subtotal)}</b>
          </p>
          {props.discounts !== null && props.discounts.total > 0 && (
            <p class="cart-sum" id="cart-discount" data-say>
              <span>{view.t('checkout.discount')}</span>
              <b>−{view.money(props.discounts.total)}</b>
            </p>
          )}
          <p class="muted small">{view.t(view.shop.pricesIncludeTax ? 'cart.shippingAtCheckout' : 'cart.calculatedAtCheckout')}</p>
          <CheckoutButton {...props} />
          <LinkButton href="/cart" wide>
            {view.t('cart.view')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

function CartTotals({ view, cart, discounts }: CartProps) {
  const giftWrapTotal = cart.lines.reduce((sum, line) => sum + line.giftWrapTotal, 0)
  const rows = [
    { label: view.t('cart.itemsTotal'), amount: view.money(cart.subtotal - giftWrapTotal) },
    { label: view.t('cart.giftWrap'), amount: view.money(giftWrapTotal) },
  ]
  const subtotal = { label: view.t('cart.subtotal'), amount: view.money(cart.subtotal), total: true }
  const discount = discounts?.total ?? 0
  const discountRows = [
    { label: view.t('checkout.discount'), amount: `−${view.money(discount)}` },
    { label: view.t('cart.afterDiscount'), amount: view.money(cart.subtotal - discount), total: true },
  ]
  const totals = discount > 0 ? [{ ...subtotal, total: false }, ...discountRows] : [subtotal]
  return <Totals lines={giftWrapTotal > 0 ? [...rows, ...totals] : totals} />
}

function CheckoutButton({ view }: CartProps) {
  return (
    <LinkButton href="/checkout" kind="primary" size="large" wide>
      {view.t('cart.checkout')}
    </LinkButton>
  )
}
